/** The banners (HOME-02): CSS scroll-snap does the moving, the machine says when. */
import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { getBanners } from '../../contract/calls/site.ts';
import type { Banner } from '../../contract/entities/site.ts';
import { useIdle } from '../../core/base/when-idle.ts';
import { useRead } from '../../core/queries/queries.ts';
import { externalUrl } from '../../core/site/external-url.ts';
import { useSettings } from '../../core/site/settings.ts';
import { deviceClock } from '../../kit/clock.ts';
import { machineAtom } from '../../kit/machine.ts';
import { Skeleton } from '../../ui/SkeletonBlock.tsx';
import { carouselMachine } from './carousel.ts';

const FRESH_MS = 60_000;
const HEIGHT_PX = 180;

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const GLIDE_MS = 400;

/**
 * Is there at once and then seems to glide there: by transforms, which the compositor moves alone. A smooth scroll calls the
 * main thread for each picture, every three seconds for as long as home lies open. The pictures glide and not their slides:
 * a slide that is moved is one to snap to where it seems to be, and the strip would scroll after it.
 * @returns pixels that it moved
 */
const glide = (strip: HTMLElement, fromIndex: number, toIndex: number): number => {
  const slides = [...strip.children];
  const target = slides[toIndex];
  if (!(target instanceof HTMLElement)) return 0;
  const before = strip.scrollLeft;
  strip.scrollTo({ left: target.offsetLeft, behavior: 'instant' });
  const moved = strip.scrollLeft - before;
  if (prefersStillness()) return moved;
  const from = { transform: `translateX(${moved}px)` };
  // The others pass nobody's eyes.
  for (const slide of slides.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1))
    slide.querySelector('img')?.animate([from, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-in-out' });
  return moved;
};

/** Moves the strip to the machine's index, and tells the machine where a finger moved the strip. */
const useCarousel = (count: number) => {
  const atom = useMemo(() => machineAtom(carouselMachine(prefersStillness())), []);
  const [{ index }, tell] = useAtom(atom);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    tell({ type: 'filled', count, atMs: deviceClock.now() });
  }, [count, tell]);
  /** By itself, and its end is still to be told. */
  const gliding = useRef(false);
  const shown = useRef(index);
  useEffect(() => {
    // It begins where it is: to ask for the place would lay out the page at once, in one long task with its drawing.
    const before = shown.current;
    if (before === index) return;
    shown.current = index;
    if (strip.current) gliding.current = glide(strip.current, before, index) !== 0;
  }, [index]);
  const dragged = useRef(false);
  const release = () => tell({ type: 'released', atMs: deviceClock.now() });
  const handlers = {
    onPointerDown: () => tell({ type: 'held' }),
    onPointerUp: release,
    // A finger that scrolls loses its pointer to the browser: the end of that scrolling is the release.
    onPointerCancel: () => {
      dragged.current = true;
    },
    onScrollEnd: () => {
      const element = strip.current;
      // Where it went by itself is known; to ask would lay out the page.
      if (!element || gliding.current) {
        gliding.current = false;
        return;
      }
      const reached = Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth));
      tell({ type: 'arrived', index: reached, atMs: deviceClock.now() });
      if (dragged.current) release();
      dragged.current = false;
    },
    onFocus: () => tell({ type: 'held' }),
    onBlur: release,
  };
  return { index, strip, handlers };
};

interface SlideProps {
  banner: Banner;
  first: boolean;
  /** Whether pictures that nobody sees yet may be fetched. */
  idle: boolean;
}

const Slide = ({ banner, first, idle }: SlideProps) => {
  const url = externalUrl(banner.url);
  const picture = (
    <img
      src={first || idle ? banner.image : undefined}
      alt={banner.title}
      height={HEIGHT_PX}
      fetchPriority={first ? 'high' : 'low'}
      draggable={false}
    />
  );
  return url === undefined ? (
    picture
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
};

/** Where a site has no banner its name stands there: the place is kept, so nothing moves. */
const OwnBanner = () => {
  const { t } = useLingui();
  const name = useSettings()?.name;
  return (
    <div className="banner-own">
      <strong>{name}</strong>
      <span>{t`Spot, options and a wallet in one place`}</span>
    </div>
  );
};

export const Banners = () => {
  const { t } = useLingui();
  const { data, status, fetching } = useRead(getBanners, undefined, { freshForMs: FRESH_MS });
  const banners = useMemo(() => (data ?? []).filter(({ image }) => image !== ''), [data]);
  const { index, strip, handlers } = useCarousel(banners.length);
  const idle = useIdle();
  if (status === 'loading' && fetching) return <Skeleton className="banners" />;
  if (banners.length === 0) return <OwnBanner />;
  return (
    <section className="banners" data-own-swipe="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the arrow keys. */}
      <ul className="banners-strip" tabIndex={0} aria-label={t`Banners`} ref={strip} {...handlers}>
        {banners.map((banner, at) => (
          <li key={banner.image} inert={at !== index}>
            <Slide banner={banner} first={at === 0} idle={idle} />
          </li>
        ))}
      </ul>
      {banners.length > 1 ? (
        <div className="banners-dots" aria-hidden="true">
          {banners.map((banner, at) => (
            <span key={banner.image} className={at === index ? 'chosen' : undefined} />
          ))}
        </div>
      ) : null}
    </section>
  );
};
