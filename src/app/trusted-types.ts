/**
 * Where the browser knows Trusted Types, the server's policy forbids plain text wherever it could become a script.
 * This is the one exception: addresses of scripts and workers of our own origin. Markup has no exception; what a server
 * sent goes through the sanitiser, which hands on nodes and no text.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

export const trustOwnScripts = (): void => {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      if (new URL(address, location.href).origin === location.origin) return address;
      throw new TypeError(`not a script of ours: ${address}`);
    },
  });
};
