/**
 * The rules a second time, slow and simple ({@link io.fenceline.job.model.Reference}), and random
 * scenarios on which they and the operator must agree.
 */
package io.fenceline.job.model;
