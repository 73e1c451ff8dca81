/** One icon set per platform style: Framework7's on iOS, Material elsewhere; only the icons in use, as SVG paths. */
import { atom, useAtomValue } from 'jotai';
import { FIRST_ICONS } from './icons/first-icons.ts';
import type { MORE_ICONS } from './icons/more-icons.ts';
import { platformStyle } from './platform-style.ts';

export type IconName = keyof typeof FIRST_ICONS | keyof typeof MORE_ICONS;
type Paths = Record<string, readonly [ios: string, md: string]>;

/** Icons that the first screen does not show are a chunk of their own, loaded when one of them is first rendered. */
const moreIcons = atom<Paths | undefined>(undefined);
moreIcons.onMount = (set) => {
  import('./icons/more-icons.ts').then(
    (more) => set(more.MORE_ICONS),
    // Without a network the icon stays blank; its button keeps its accessible name. The next page tries again.
    () => undefined,
  );
};

/** Icons that point in a direction are mirrored in right-to-left languages. */
const MIRRORED: ReadonlySet<IconName> = new Set(['back', 'forward', 'send', 'logout', 'chart']);

interface Props {
  name: IconName;
  /** Pixels; 24 unless told. */
  size?: number;
  className?: string;
}

const Drawn = ({ path, name, size, className }: Props & { path: string | undefined }) => (
  <svg
    className={`icon${MIRRORED.has(name) ? ' icon-mirrored' : ''}${className ? ` ${className}` : ''}`}
    viewBox={platformStyle() === 'ios' ? '0 0 56 56' : '0 0 24 24'}
    style={size ? { inlineSize: size, blockSize: size } : undefined}
    aria-hidden="true"
  >
    {path ? <path d={path} fillRule="evenodd" /> : null}
  </svg>
);

const pathIn = (icons: Paths | undefined, name: string): string | undefined =>
  icons?.[name]?.[platformStyle() === 'ios' ? 0 : 1];

const LateIcon = (props: Props) => <Drawn {...props} path={pathIn(useAtomValue(moreIcons), props.name)} />;

export const Icon = (props: Props) =>
  props.name in FIRST_ICONS ? <Drawn {...props} path={pathIn(FIRST_ICONS, props.name)} /> : <LateIcon {...props} />;
