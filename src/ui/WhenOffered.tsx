/**
 * Content of a feature that the site can turn off. A page that is opened by its address says so at once, and not only
 * after a form was filled in.
 */
import type { ReactNode } from 'react';
import type { SiteConfig } from '../contract/entities/site.ts';
import { useConfig } from '../core/site/config.ts';
import { ConfigPending } from './ConfigPending.tsx';
import type { IconName } from './Icon.tsx';
import { SkeletonCard } from './Skeletons.tsx';
import { EmptyState } from './States.tsx';

interface Props {
  readonly feature: (config: SiteConfig) => boolean;
  readonly icon: IconName;
  /** Says that it is not available. */
  readonly text: string;
  readonly children: ReactNode;
}

export const WhenOffered = ({ feature, icon, text, children }: Props) => {
  const config = useConfig();
  if (config === undefined) return <ConfigPending skeleton={<SkeletonCard height={186} />} />;
  return feature(config) ? children : <EmptyState icon={icon} text={text} />;
};
