/**
 * The header by which a device is known again to the reference server, and to no other: a random text that it makes itself.
 * It opens nothing. The member is told of a login from another device, and guesses made elsewhere never close this one.
 */
export const DEVICE_HEADER = 'device';
