/** Opens customer service (SHELL-10): the site's link in a new tab, which cannot reach this one. */
import { msg } from '@lingui/core/macro';
import { showToast } from '../base/toasts.ts';
import { readConfig } from './config.ts';
import { customerServiceLink } from './customer-service-link.ts';

/**
 * Must be called synchronously in the tap, or browsers block the tab as a popup.
 * @returns false, with nothing done, while nobody knows whether there is a link: the page `/kefu` waits for it
 */
export const openCustomerService = (): boolean => {
  const config = readConfig();
  if (!config) return false;
  const url = customerServiceLink(config);
  if (url === undefined)
    showToast({
      kind: 'failure',
      text: msg({ id: 'common.forserver', message: 'Please contact customer service' }),
    });
  else window.open(url, '_blank', 'noopener,noreferrer');
  return true;
};
