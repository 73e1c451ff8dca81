/** Which rows the member panel has (PANEL-02, PANEL-03), by the site's switches and the member's state. */
import type { Member } from '../../contract/entities/member.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { externalUrl } from '../../core/site/external-url.ts';

export type PanelItem =
  | { readonly name: 'identity'; readonly status: Member['identityStatus']; readonly opens: boolean }
  | {
      readonly name:
        | 'address'
        | 'bank'
        | 'introduction'
        | 'logOut'
        | 'nightMode'
        | 'moves'
        | 'signals'
        | 'notifications';
    }
  | { readonly name: 'invite'; readonly code: string }
  | { readonly name: 'notices'; readonly unread: boolean }
  | { readonly name: 'security'; readonly hasPayPassword: boolean }
  | { readonly name: 'download'; readonly url: string };

export type Device = 'ios' | 'android' | 'other';

/** iPads send a Mac user agent, but Macs have no touch screen. */
export const deviceOf = (userAgent: string, touchPoints: number): Device => {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'ios' : 'other';
};

/**
 * The link to the app for this device, or on other devices to any; empty if the site has none or its link is unsafe.
 */
export const downloadUrl = (config: Pick<SiteConfig, 'iosUrl' | 'androidUrl'>, device: Device): string => {
  if (device === 'ios') return externalUrl(config.iosUrl) ?? '';
  if (device === 'android') return externalUrl(config.androidUrl) ?? '';
  return externalUrl(config.androidUrl) ?? externalUrl(config.iosUrl) ?? '';
};

const only = <T>(condition: boolean, row: T): T[] => (condition ? [row] : []);

export const panelRows = (member: Member, config: SiteConfig, device: Device): PanelItem[] => {
  const url = downloadUrl(config, device);
  const opens = member.identityStatus === 'awaiting' || member.identityStatus === 'resubmit';
  return [
    ...only<PanelItem>(config.identityEnabled, { name: 'identity', status: member.identityStatus, opens }),
    ...only<PanelItem>(config.addressEnabled, { name: 'address' }),
    ...only<PanelItem>(config.bankEnabled, { name: 'bank' }),
    { name: 'invite', code: member.inviteCode },
    { name: 'notices', unread: member.hasUnreadNotices },
    { name: 'notifications' },
    { name: 'nightMode' },
    { name: 'moves' },
    { name: 'signals' },
    { name: 'security', hasPayPassword: member.hasPayPassword },
    ...only<PanelItem>(url !== '', { name: 'download', url }),
    { name: 'introduction' },
    { name: 'logOut' },
  ];
};
