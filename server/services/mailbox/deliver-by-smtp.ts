/** Sends mail through an SMTP server, over TLS unless that server runs on this machine. */
import { createTransport } from 'nodemailer';
import { isThisMachine, type MailSettings } from '../../base/mail-settings.ts';
import type { Deliver } from './deliver.ts';

const TIMEOUT_MS = 10_000;

type SmtpSettings = Extract<MailSettings, { kind: 'smtp' }>;

/** @param needsTls false only for a server on this machine: passwords and codes never cross a network unencrypted */
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
    // Mail is plain text: nothing in it may make the library read a file or fetch a URL.
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
      // Identifies a retry of a mail that the server accepted before its answer was lost.
      messageId: `<mail-${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
};
