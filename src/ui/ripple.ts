/**
 * Material's ripple, as Framework7 draws it, without Framework7's touch module: that handles every click of the page,
 * cancels those on links, and inserts HTML strings.
 */
import { platformStyle } from './platform-style.ts';

const ANSWERING = '.button, .icon-button, .item-link, .chip, .tab-bar-link, [role="tab"], [data-ripple]';

const spread = (host: HTMLElement, x: number, y: number): void => {
  const box = host.getBoundingClientRect();
  const wave = document.createElement('span');
  wave.className = 'ripple-wave';
  wave.ariaHidden = 'true';
  const size = Math.max(48, 2 * Math.hypot(box.width, box.height));
  Object.assign(wave.style, {
    width: `${size}px`,
    height: `${size}px`,
    left: `${x - box.left - size / 2}px`,
    top: `${y - box.top - size / 2}px`,
  });
  host.classList.add('ripple-host');
  host.append(wave);
  const grown = wave.animate(
    [
      { scale: 0.1, opacity: 1 },
      { scale: 1, opacity: 1, offset: 0.6 },
      { scale: 1, opacity: 0 },
    ],
    {
      duration: 420,
      easing: 'ease-out',
    },
  );
  grown.finished.catch(() => undefined).finally(() => wave.remove());
};

/** Enables the ripple, on Material and unless the member prefers reduced motion. */
export const enableRipple = (): void => {
  if (platformStyle() !== 'md') return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (still.matches || !(event.target instanceof Element) || event.button !== 0) return;
      const host = event.target.closest<HTMLElement>(ANSWERING);
      if (host && !host.matches(':disabled, [aria-busy="true"]')) spread(host, event.clientX, event.clientY);
    },
    { passive: true },
  );
};
