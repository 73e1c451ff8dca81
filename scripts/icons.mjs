/**
 * Writes src/ui/icons/*.ts: the few icons that the app shows, as SVG paths, from Framework7's icon set (MIT, for the
 * iOS look) and Google's Material icons (Apache 2.0, for the Material look). Run `node scripts/icons.mjs` after editing
 * the list. The script downloads both packages for the run only, because together they have 12,000 files.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCES = { ios: 'framework7-icons@5.0.5', md: '@material-design-icons/svg@0.14.15' };

/**
 * name: [Framework7 icon, Material icon or our own path]. `first` loads with the app (shell and home), `more` on
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
    alert: ['ExclamationmarkTriangleFill', 'round/warning_amber'],
    bank: ['BuildingColumns', 'round/account_balance'],
    bill: ['DocPlaintext', 'round/receipt_long'],
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
    key: ['LockRotation', 'round/key'],
    link: ['Link', 'round/link'],
    lock: ['Lock', 'round/lock'],
    logout: ['SquareArrowRight', 'round/logout'],
    mail: ['Envelope', 'round/mail_outline'],
    minus: ['Minus', 'round/remove'],
    moon: ['MoonFill', 'round/dark_mode'],
    network: ['Link', 'round/hub'],
    orders: ['ListBullet', 'round/list_alt'],
    phone: ['Phone', 'round/phone'],
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
const unpack = (look) => {
  const archive = execFileSync('npm', ['pack', '--silent', SOURCES[look]], { cwd: folder, encoding: 'utf8' }).trim();
  mkdirSync(join(folder, look));
  execFileSync('tar', ['xzf', archive, '-C', look, '--strip', '1'], { cwd: folder });
};
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
 * Rounds the numbers of a path. A tenth of a unit in a box of 56 is 0.04 px at 24 px, which is invisible; rounding
 * halves the bytes.
 */
const shorter = (path, digits) =>
  path
    .replace(/-?\d*\.?\d+/g, (number, at, whole) => {
      const rounded = String(Number(Number(number).toFixed(digits))).replace(/^(-?)0\./, '$1.');
      // Decimals may follow each other without a space (`.996.996`); once rounded to integers they need one.
      return /[\d.]/.test(whole[at - 1] ?? '') && !rounded.startsWith('-') ? ` ${rounded}` : rounded;
    })
    .replace(/\s*([A-Za-z])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ -/g, '-');

const write = (file, constant, icons) => {
  const rows = Object.entries(icons).map(([name, [ios, md]]) => {
    const iosPath = iosPaths(readFileSync(join(folder, 'ios/react/esm', `${ios}.js`), 'utf8'));
    const mdPath = md.startsWith('path:')
      ? md.slice('path:'.length)
      : mdPaths(readFileSync(join(folder, 'md', `${md}.svg`), 'utf8'));
    if (!iosPath || !mdPath) throw new Error(`${name} has no path`);
    return `  ${/-/.test(name) ? `'${name}'` : name}: ['${shorter(iosPath, 1)}', '${shorter(mdPath, 2)}'],`;
  });
  writeFileSync(
    new URL(`../src/ui/icons/${file}.ts`, import.meta.url),
    `/** Written by scripts/icons.mjs: [iOS path in a box of 56, Material path in a box of 24]. */\nexport const ${constant} = {\n${rows.join('\n')}\n} as const;\n`,
  );
};

try {
  for (const look of Object.keys(SOURCES)) unpack(look);
  mkdirSync(new URL('../src/ui/icons/', import.meta.url), { recursive: true });
  write('first-icons', 'FIRST_ICONS', ICONS.first);
  write('more-icons', 'MORE_ICONS', ICONS.more);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
