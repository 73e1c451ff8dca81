/** Hands letters to an SMTP server, over TLS unless it is this machine's own. */
import { createTransport } from 'nodemailer';
import { isThisMachine, type MailSettings } from '../../base/mail-settings.ts';
import type { Deliver } from './deliver.ts';

const TIMEOUT_MS = 10_000;

type SmtpSettings = Extract<MailSettings, { kind: 'smtp' }>;

/** @param needsTls false only for a server on this machine: neither passwords nor codes travel in the clear */
export const deliverBySmtp = (settings: SmtpSettings, needsTls = !isThisMachine(settings.host)): Deliver => {
  const { host, port, secure, user, password, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: needsTls && !secure,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A letter is text of ours; nothing in it may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? host;
  return async ({ id, recipient, subject, body }) => {
    if (!recipient.includes('@')) throw new Error('an SMTP server reaches no phone number');
    await transport.sendMail({
      from,
      to: { name: '', address: recipient },
      subject,
      text: body,
      // A letter that was taken before its answer was lost is known by this.
      messageId: `<mail-${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
};
