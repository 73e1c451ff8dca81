import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { startupBanner } from './startup-banner.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const interfacesAre = (answer: typeof os.networkInterfaces) => {
  const asked = vi.spyOn(os, 'networkInterfaces').mockImplementation(answer);
  syncBuiltinESMExports();
  return asked;
};

/** What Node throws where a service may open no netlink socket. */
const refused = (): never => {
  throw Object.assign(new Error('uv_interface_addresses returned Unknown system error 97'), {
    code: 'ERR_SYSTEM_ERROR',
  });
};

test('SRV-01 the start says where the exchange is and that it is practice', async () => {
  const said = await startupBanner({ port: 8080, mode: 'sandbox', publicUrl: undefined });
  expect(said).toContain('http://localhost:8080');
  expect(said).toContain('practice money');
  expect(await startupBanner({ port: 8080, mode: 'live', publicUrl: 'https://a.example' })).not.toContain('practice');
});

test('SRV-01 a phone in the same network is told an address, without those of virtual interfaces', async () => {
  const at = (address: string): os.NetworkInterfaceInfo => ({
    address,
    family: 'IPv4',
    internal: false,
    netmask: '255.255.255.0',
    mac: '00:00:00:00:00:00',
    cidr: `${address}/24`,
  });
  interfacesAre(() => ({ docker0: [at('172.17.0.1')], eth0: [at('192.168.1.7')] }));
  const said = await startupBanner({ port: 8080, mode: 'sandbox', publicUrl: undefined });
  expect(said).toContain('On a phone in the same network: http://192.168.1.7:8080\n');
});

test('SRV-01 a service that may not ask for the machine’s addresses starts all the same', async () => {
  const asked = interfacesAre(refused);
  const said = await startupBanner({ port: 8080, mode: 'live', publicUrl: 'https://a.example' });
  expect(said).toContain('running at https://a.example, on port 8080 of this machine');
  expect(asked).not.toHaveBeenCalled();
  const local = await startupBanner({ port: 8080, mode: 'sandbox', publicUrl: undefined });
  expect(local).toContain('running at http://localhost:8080');
  expect(local).not.toContain('On a phone');
});
