/** A member for a test: registered through the API as the app would, by phone, which needs no code. */
import { readChallenge } from '../../src/features/register/captcha/challenge.ts';
import { solveProof } from '../../src/features/register/captcha/proof-of-work.ts';

export interface TestMember {
  readonly phone: string;
  readonly password: string;
  readonly token: string;
}

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Sends a call to a running server; rejects with the server's message. */
export const askServer = async (url: string, name: string, fields: Record<string, string> = {}, token?: string) => {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { Lang: 'en', ...(token ? { Token: token } : {}), 'Idempotency-Key': crypto.randomUUID() },
    body: new URLSearchParams(fields),
  });
  const answer = (await response.json()) as Envelope;
  if (answer.code !== 1) throw new Error(`${name}: ${answer.msg}`);
  return answer.data;
};

export const solvedCaptcha = async (url: string): Promise<string> => {
  const answer = (await (await fetch(`${url}/api/captcha`)).json()) as { data: { challenge?: unknown } };
  const challenge = readChallenge(answer.data.challenge);
  return challenge ? solveProof(challenge) : '';
};

const newPhone = (): string => `7${String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0')}`;

export const registerMember = async (url: string, phone = newPhone()): Promise<TestMember> => {
  const password = 'Journey123';
  const data = (await askServer(url, 'register', {
    phone,
    password,
    repassword: password,
    type: '1',
    captcha: await solvedCaptcha(url),
  })) as { userinfo: { token: string } };
  return { phone, password, token: data.userinfo.token };
};
