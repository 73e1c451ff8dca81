import type { Page } from 'playwright';

/**
 * Adds a virtual authenticator: from now on the browser answers requests for a fingerprint without a prompt.
 * @returns sets whose fingerprint it is: the member's, or somebody else's
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
