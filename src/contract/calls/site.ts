import { read, write } from '../call.ts';
import { record, text, wire } from '../codec.ts';
import { listEnvelope, rows } from '../codec-lists.ts';
import { banner, contentItem, friendLink, languageOffer, siteConfig, siteSettings } from '../entities/site.ts';

export const getSettings = read({ name: 'getSetting', method: 'GET', access: 'public', response: siteSettings });
export const getConfig = read({ name: 'getConfig', access: 'public', response: siteConfig });
export const getLanguages = read({
  name: 'getLangList',
  method: 'GET',
  access: 'public',
  response: listEnvelope(languageOffer),
});
export const setLanguage = read({
  name: 'setLang',
  method: 'GET',
  access: 'public',
  payload: record({ code: wire('lang', text) }),
});
export const getBanners = read({ name: 'getBanner', access: 'public', response: rows(banner) });
export const getFriendLinks = read({ name: 'getFriendList', access: 'public', response: listEnvelope(friendLink) });
export const getContents = read({ name: 'getContentList', access: 'public', response: listEnvelope(contentItem) });

/** `purpose` decides who may see the picture later: identity and loan photos are private to member and operator. */
export const upload = write<{ file: Blob; purpose: string }, 'common/upload', { url: string; fullUrl: string }>({
  name: 'common/upload',
  access: 'member',
  body: 'multipart',
  response: record({ url: wire('url', text), fullUrl: wire('fullurl', text) }),
});
