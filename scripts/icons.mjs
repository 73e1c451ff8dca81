/**
 * Writes src/ui/icons/*.ts: the few icons that the app shows, as SVG paths, from Framework7's icon set (MIT, for the
 * iOS look) and Google's Material icons (Apache 2.0, for the Material look). Run `node scripts/icons.mjs` after editing
 * the list. The script downloads these packages, and svgo (MIT), for the run only: together they have 12,000 files.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGES = { 'framework7-icons': '5.0.5', '@material-design-icons/svg': '0.14.15', svgo: '4.1.0' };

/**
 * name: [Framework7 icon, Material icon], or a path of our own. `first` loads with the app (shell and home), `more` on
 * demand.
 */
const ICONS = {
  first: {
    home: ['HouseFill', 'round/home'],
    market: ['ChartBarFill', 'round/bar_chart'],
    exchange: ['ArrowRightArrowLeftCircleFill', 'round/swap_horizontal_circle'],
    options: ['Timer', 'round/timer'],
    assets: ['CreditcardFill', 'round/account_balance_wallet'],
    back: ['ChevronLeft', 'round/arrow_back'],
    forward: ['ChevronRight', 'round/chevron_right'],
    down: ['ChevronDown', 'round/expand_more'],
    close: ['Xmark', 'round/close'],
    globe: ['Globe', 'round/language'],
    person: ['PersonCropCircle', 'round/account_circle'],
    transfer: ['ArrowRightArrowLeft', 'round/swap_horiz'],
    deposit: ['ArrowDownToLine', 'round/download'],
    withdraw: ['ArrowUpToLine', 'round/upload'],
    support: ['Headphones', 'round/support_agent'],
    swap: ['ArrowUpArrowDown', 'round/swap_vert'],
    loans: ['MoneyDollarCircle', 'round/payments'],
    mining: ['LockFill', 'round/lock_clock'],
    staking: ['Layers', 'round/layers'],
    send: ['Paperplane', 'round/send'],
    offline: ['WifiSlash', 'round/wifi_off'],
    retry: ['ArrowClockwise', 'round/refresh'],
    bell: ['BellFill', 'round/notifications'],
    rise: ['ArrowtriangleUpFill', 'path:M12 6 21 19H3Z'],
    fall: ['ArrowtriangleDownFill', 'path:M12 19 3 6h18Z'],
    more: ['Ellipsis', 'round/more_horiz'],
    search: ['Search', 'round/search'],
    star: ['Star', 'round/star_border'],
    'star-filled': ['StarFill', 'round/star'],
  },
  more: {
    add: ['Plus', 'round/add'],
    'app-lock': ['LockCircle', 'round/phonelink_lock'],
    alert: ['ExclamationmarkTriangleFill', 'round/warning_amber'],
    bank: ['BuildingColumns', 'round/account_balance'],
    bill: ['DocPlaintext', 'round/receipt_long'],
    card: ['Creditcard', 'round/credit_card'],
    calendar: ['Calendar', 'round/calendar_today'],
    camera: ['Camera', 'round/photo_camera'],
    candles: ['ChartBar', 'round/candlestick_chart'],
    chart: ['GraphCircle', 'round/show_chart'],
    check: ['CheckmarkAlt', 'round/check'],
    'check-circle': ['CheckmarkCircleFill', 'round/check_circle'],
    clock: ['Clock', 'round/schedule'],
    copy: ['SquareOnSquare', 'round/content_copy'],
    delete: ['Trash', 'round/delete_outline'],
    device: ['DevicePhonePortrait', 'round/smartphone'],
    document: ['DocText', 'round/description'],
    download: ['SquareArrowDown', 'round/file_download'],
    draw: ['PencilOutline', 'round/edit'],
    empty: ['Tray', 'round/inbox'],
    expand: ['ArrowUpLeftArrowDownRight', 'round/open_in_full'],
    eye: ['Eye', 'round/visibility'],
    'eye-off': ['EyeSlash', 'round/visibility_off'],
    filter: ['LineHorizontal3Decrease', 'round/filter_list'],
    gift: ['Gift', 'round/card_giftcard'],
    id: ['PersonCropRectangle', 'round/badge'],
    image: ['Photo', 'round/image'],
    info: ['InfoCircle', 'round/info'],
    key: [
      'path:M18 16C11.4 16 6 21.4 6 28C6 34.6 11.4 40 18 40C24 40 28.9 35.7 29.8 29.9H42V37Q42.1 38.8 43.9 38.9Q45.7 38.8 45.8 37V29.9H48.2V39Q48.3 40.8 50.1 40.9Q51.9 40.8 52 39V28Q51.9 26.2 50.1 26.1H29.8C28.9 20.3 24 16 18 16M18 19.8C22.5 19.8 26.2 23.5 26.2 28C26.2 32.5 22.5 36.2 18 36.2C13.5 36.2 9.8 32.5 9.8 28C9.8 23.5 13.5 19.8 18 19.8',
      'round/key',
    ],
    link: ['Link', 'round/link'],
    lock: ['Lock', 'round/lock'],
    'lock-shield': ['LockShield', 'round/security'],
    loss: ['ArrowDownRight', 'round/trending_down'],
    logout: ['SquareArrowRight', 'round/logout'],
    mail: ['Envelope', 'round/mail_outline'],
    minus: ['Minus', 'round/remove'],
    moon: ['MoonFill', 'round/dark_mode'],
    network: ['Link', 'round/hub'],
    orders: ['ListBullet', 'round/list_alt'],
    qr: ['Qrcode', 'round/qr_code_2'],
    settings: ['GearAlt', 'round/settings'],
    share: ['SquareArrowUp', 'round/share'],
    shield: ['CheckmarkShield', 'round/verified_user'],
    sort: ['ArrowUpArrowDown', 'round/swap_vert'],
    sun: ['SunMaxFill', 'round/light_mode'],
    time: ['Hourglass', 'round/hourglass_empty'],
    up: ['ChevronUp', 'round/expand_less'],
    wallet: ['Briefcase', 'round/wallet'],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'icons-'));
const read = (file) => readFileSync(join(folder, 'node_modules', file), 'utf8');

/**
 * SVG reads a leading `m` as absolute. Once paths are joined it would be relative, so write `M`, and `l` for its
 * implied lines.
 */
const standing = (path) => path.replace(/^m\s*(-?[\d.]+)[ ,]?(-?[\d.]+)\s*(?=[-.\d])/, 'M$1 $2l').replace(/^m/, 'M');

/** Translates a path of absolute commands, which is how Framework7's icons are drawn. */
const moved = (path, x, y) => {
  if (/[^MLCZ\d\s.,eE-]/.test(path)) throw new Error(`cannot move ${path.slice(0, 40)}`);
  let isX = false;
  return path.replace(/-?\d*\.?\d+/g, (number) => {
    isX = !isX;
    return String(Number(number) + (isX ? x : y));
  });
};

const ownPath = (name) => (name.startsWith('path:') ? name.slice('path:'.length) : undefined);

const iosPaths = (source) =>
  [...source.matchAll(/createElement\("path", \{([^}]*)\}/g)]
    .map(([, attributes]) => {
      const path = / d: "([^"]+)"/.exec(attributes)?.[1] ?? '';
      const shift = /transform: "translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)"/.exec(attributes);
      return shift ? moved(path, Number(shift[1]), Number(shift[2])) : path;
    })
    .join('');

const mdPaths = (source) =>
  [...source.replace(/<path fill="none"[^>]*>/g, '').matchAll(/ d="([^"]+)"/g)]
    .map(([, path]) => standing(path))
    .join('');

/**
 * Rewrites a path with relative commands and rounded numbers, which halves the bytes.
 * @param box side of the square that it is drawn in
 * @param floatPrecision decimals kept: one in a box of 56 and two in a box of 24 are off by 0.04 px at 24 px at most,
 * which is invisible
 */
const shorter = (path, box, floatPrecision) => {
  const { optimize } = createRequire(join(folder, 'package.json'))('svgo');
  // Arcs would be shorter still, but they move whole circles by up to a third of a pixel.
  const plugins = [{ name: 'convertPathData', params: { floatPrecision, makeArcs: false } }];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}"><path d="${path}"/></svg>`;
  return / d="([^"]+)"/.exec(optimize(svg, { plugins }).data)[1];
};

const write = (file, constant, icons) => {
  const rows = Object.entries(icons).map(([name, [ios, md]]) => {
    const iosPath = ownPath(ios) ?? iosPaths(read(`framework7-icons/react/esm/${ios}.js`));
    const mdPath = ownPath(md) ?? mdPaths(read(`@material-design-icons/svg/${md}.svg`));
    if (!iosPath || !mdPath) throw new Error(`${name} has no path`);
    return `  ${/-/.test(name) ? `'${name}'` : name}: ['${shorter(iosPath, 56, 1)}', '${shorter(mdPath, 24, 2)}'],`;
  });
  writeFileSync(
    new URL(`../src/ui/icons/${file}.ts`, import.meta.url),
    `/** Written by scripts/icons.mjs: [iOS path in a box of 56, Material path in a box of 24]. */\nexport const ${constant} = {\n${rows.join('\n')}\n} as const;\n`,
  );
};

try {
  const packages = Object.entries(PACKAGES).map((version) => version.join('@'));
  execFileSync('npm', ['install', '--silent', '--prefix', folder, ...packages]);
  write('first-icons', 'FIRST_ICONS', ICONS.first);
  write('more-icons', 'MORE_ICONS', ICONS.more);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
