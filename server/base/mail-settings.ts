/** Where mail to members goes: a mail service that takes JSON, an SMTP server, or (in a sandbox) the log. */
import { isIP } from 'node:net';

export type MailSettings =
  | { readonly kind: 'log' }
  | { readonly kind: 'http'; readonly url: string; readonly token: string | undefined }
  | {
      readonly kind: 'smtp';
      readonly host: string;
      readonly port: number;
      /** TLS from the first byte; otherwise STARTTLS before any password or mail is sent. */
      readonly secure: boolean;
      readonly user: string;
      readonly password: string;
      readonly from: string;
    };

const LOG: MailSettings = { kind: 'log' };
const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;
const SENDER = /^(?:[^<>\r\n]* <)?[^\s<>@]+@[^\s<>@]+>?$/;

type Text = (name: string) => string | undefined;

const smtpOf = (url: URL, from: string | undefined, problems: string[]): MailSettings => {
  if (from === undefined || !SENDER.test(from)) {
    problems.push('MAIL_FROM is missing or no sender, such as Exchange <no-reply@exchange.example.com>.');
    return LOG;
  }
  const secure = url.protocol === 'smtps:';
  return {
    kind: 'smtp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? SMTPS_PORT : SUBMISSION_PORT) : Number(url.port),
    secure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from,
  };
};

/** `problems` gets a sentence for what cannot be used. */
export const readMailSettings = (text: Text, problems: string[]): MailSettings => {
  const address = text('MAIL_URL');
  if (address === undefined) return LOG;
  try {
    const url = new URL(address);
    if (url.protocol === 'https:' || url.protocol === 'http:')
      return { kind: 'http', url: address, token: text('MAIL_TOKEN') };
    if ((url.protocol === 'smtps:' || url.protocol === 'smtp:') && url.hostname !== '')
      return smtpOf(url, text('MAIL_FROM'), problems);
  } catch {
    // Reported below, like any other scheme. The address may contain a password and is not quoted.
  }
  problems.push('MAIL_URL has to be an https address, or smtps://user:password@host, or smtp:// for STARTTLS.');
  return LOG;
};

/** Whether a host is this machine, so that mail to it crosses no network. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Mail settings that live mode refuses. */
export const mailProblems = (mail: MailSettings, given: boolean): string[] => {
  if (mail.kind === 'log') return given ? [] : ['MAIL_URL is missing: members could not receive their codes.'];
  if (mail.kind === 'http' && !mail.url.startsWith('https:'))
    return ['MAIL_URL is not https: codes would travel in the clear.'];
  if (mail.kind === 'smtp' && mail.user !== '' && mail.password === '')
    return ['MAIL_URL has a user but no password for the mail server.'];
  return [];
};
