/** Rules that the client checks while a member types and the server checks again (section 5 of the specification). */

/** The pattern of HTML's email fields, with at least one dot in the host: nobody registers from an intranet. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
/** The longest address that a mail server takes (RFC 5321). */
const EMAIL_MAX_LENGTH = 254;

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text);

/** 6 to 20 digits. */
export const isPhone = (text: string): boolean => /^\d{6,20}$/.test(text);

/** Letters and digits only, 6 to 20; login and pay passwords alike. */
export const isPassword = (text: string): boolean => /^[A-Za-z0-9]{6,20}$/.test(text);
