/** How far the job has read its topics, and whether it is level with them (rule D6). */
package io.fenceline.connectors.progress;
