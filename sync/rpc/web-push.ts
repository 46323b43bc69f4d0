import * as v from 'valibot';
import { textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/* Words to a device on which the app is closed: that its user was given work or is to be reminded. */

const webPushState = v.object({
  /** Public key that devices subscribe with; null where the hospital has not turned pushes on. */
  key: textOrNull,
  /** The user gets them on this device. */
  on: v.boolean(),
});
export type WebPushState = v.InferOutput<typeof webPushState>;

export const readWebPush = defineQuery({
  name: 'read_web_push',
  permission: null,
  parameters: (of: { device: string }) => of,
  answer: v.parser(webPushState),
});

/** Subscription of this browser, as the server stores it. */
export interface WebPushSubscription {
  /** Address at the push service. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The server's key that it was made with. */
  readonly server_key: string;
}

/**
 * `on`, or why not. `off`: the hospital has not turned them on. `host_unknown`: a push service that the server does not
 * call. `taken`: the address of another browser. `unknown_device`: it has not reported to the server, or is to be wiped.
 */
const registered = v.object({
  status: v.picklist(['on', 'off', 'key_changed', 'host_unknown', 'taken', 'unknown_device']),
});
export type WebPushRegistered = v.InferOutput<typeof registered>['status'];

/** Turns pushes on for the user on this device; again for a new address, key or sign-in. */
export const registerWebPush = defineCommand({
  name: 'register_web_push',
  permission: null,
  parameters: (given: { device: string; subscription: WebPushSubscription }) => given,
  onceBy: 'state',
  answer: v.parser(registered),
});

/** Turns them off for the user on this device. */
export const removeWebPush = defineCommand({
  name: 'remove_web_push',
  permission: null,
  parameters: (given: { device: string }) => given,
  onceBy: 'state',
  answer: nothing,
});
