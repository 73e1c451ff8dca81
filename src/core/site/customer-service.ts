/** Opens customer service (SHELL-10): the site's link in a new tab, which cannot reach this one. */
import { msg } from '@lingui/core/macro';
import { showToast } from '../base/toasts.ts';
import { readConfig } from './config.ts';
import { customerServiceLink } from './customer-service-link.ts';

/** Must be called synchronously in the tap, or browsers block the tab as a popup. @returns whether there is a link */
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
