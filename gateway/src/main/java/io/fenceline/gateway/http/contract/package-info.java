/**
 * The OpenAPI document: its operations, and how it checks the parameters and media types of
 * requests.
 */
package io.fenceline.gateway.http.contract;
