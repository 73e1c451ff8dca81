/** Every route (SHELL-01), with the query it is usually opened with. */
export interface TestRoute {
  readonly name: string;
  readonly path: string;
  readonly access: 'public' | 'member';
}

const open = (path: string, name = path.slice(1)): TestRoute => ({ name: name || 'home', path, access: 'public' });
const closed = (path: string): TestRoute => ({
  name: path.slice(1).replace(/\?.*/, ''),
  path,
  access: 'member',
});

export const ROUTES: readonly TestRoute[] = [
  open('/'),
  open('/market'),
  open('/alerts'),
  open('/login'),
  open('/register'),
  open('/no-such-page'),
  ...[
    '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT',
    '/options?currentSymbol=btcusdt&name=BTC%2FUSDT',
    '/assets',
    '/real_authentication',
    '/bindMentionAddress',
    '/security',
    '/modifyPwd',
    '/resetLegalPwd',
    '/trade-account?id=1&name=USDT&type=1&usd=10000&conversion=10000',
    '/changemoney',
    '/recharge',
    '/withdrawal',
    '/exchangeb',
    '/invite?code=ABC123',
    '/trade-lst',
    '/performance',
    '/notify',
    '/notifications',
    '/loans',
    '/loans-application?id=1',
    '/lockming',
    '/lockming-application?id=1',
    '/transfer',
    '/transfer-list',
    '/staking',
    '/staking-list',
    '/introduction',
    '/bank',
    '/protection',
  ].map(closed),
];
