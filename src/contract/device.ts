/**
 * Request header with a random identifier that the device makes itself; sent to the reference server only. It is no
 * credential: the server uses it to report logins from new devices to the member, and to keep failed attempts made
 * elsewhere from locking this device out.
 */
export const DEVICE_HEADER = 'device';
