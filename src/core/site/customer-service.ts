/** Opens customer service (SHELL-10): the site's link in a new tab, which cannot reach this one. */
import { msg } from '@lingui/core/macro';
import { showToast } from '../base/toasts.ts';
import { readConfig } from './config.ts';
import { customerServiceLink } from './customer-service-link.ts';

/** Called in the tap itself, or the browser takes the new tab for an unwanted one. @returns whether there is a link */
export const openCustomerService = (): boolean => {
  const config = readConfig();
  const url = config && customerServiceLink(config);
  if (url === undefined) {
    showToast({
      kind: 'failure',
      text: msg({ id: 'common.forserver', message: 'Please contact customer service' }),
    });
    return false;
  }
  window.open(url, '_blank', 'noopener,noreferrer');
  return true;
};
