import type { Page } from 'playwright';

/**
 * From now on the browser takes a fingerprint by itself.
 * @returns decides whose finger it is: the member's, or somebody else's
 */
export const addAuthenticator = async (page: Page): Promise<(isMember: boolean) => Promise<void>> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isMember) => {
    await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isMember });
  };
};
