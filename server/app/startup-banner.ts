/** The text printed at start: the exchange's address, and a QR code for a phone on the same network. */
import { networkInterfaces } from 'node:os';
import qrcode from 'qrcode-terminal';

/** The machine's interfaces; none where a service manager's restrictions keep a process from asking for them. */
const interfaces = (): ReturnType<typeof networkInterfaces> => {
  try {
    return networkInterfaces();
  } catch {
    return {};
  }
};

/** IPv4 addresses by which others on the network reach this machine, without those of virtual interfaces. */
const networkAddresses = (): string[] =>
  Object.entries(interfaces())
    .filter(([name]) => !/^(docker|br-|veth|virbr|vmnet|utun|tun|tap)/.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address);

const qrCode = (text: string): Promise<string> =>
  new Promise((resolve) => {
    qrcode.generate(text, { small: true }, resolve);
  });

export interface StartupFacts {
  readonly port: number;
  readonly mode: string;
  readonly publicUrl: string | undefined;
}

export const startupBanner = async ({ port, mode, publicUrl }: StartupFacts): Promise<string> => {
  const local = `http://localhost:${port}`;
  const [address] = publicUrl === undefined ? networkAddresses() : [];
  const where = publicUrl === undefined ? local : `${publicUrl}, on port ${port} of this machine`;
  const lines = ['', `  The exchange is running at ${where}`];
  if (mode === 'sandbox') lines.push('  Sandbox: practice money, simulated reviews. Nothing here is real.');
  if (address !== undefined) {
    const phone = `http://${address}:${port}`;
    const code = (await qrCode(phone)).trimEnd().replaceAll(/^/gm, '  ');
    lines.push('', `  On a phone in the same network: ${phone}`, '', code);
  }
  return [...lines, '', '  Stop it with Ctrl-C.', ''].join('\n');
};
