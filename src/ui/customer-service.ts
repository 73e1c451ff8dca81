/** Customer service is a link of the site's own (SHELL-10): a new tab that cannot reach back, or a word where none is. */
import { useLingui } from '@lingui/react/macro';
import { useConfig } from '../core/config.ts';
import { externalUrl } from '../core/external-url.ts';
import { toast } from './toast.ts';

/** @returns opens it; call it from a tap, browsers block windows that nobody asked for */
export const useCustomerService = (): (() => void) => {
  const { t } = useLingui();
  const url = externalUrl(useConfig()?.customerServiceUrl ?? '');
  return () => {
    if (url) window.open(url, '_blank', 'noopener,noreferrer');
    else toast('failure', t({ id: 'common.forserver', message: 'Please contact customer service' }));
  };
};
