/**
 * The default Trusted Types policy. In browsers that support them, the server's content security policy refuses strings
 * wherever they could become a script; this policy makes one exception, for URLs of scripts and workers of our own
 * origin. HTML has none: markup from a server goes through the sanitiser, which returns nodes, not a string.
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
