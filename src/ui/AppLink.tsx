/** The router's link under the one name that screens use: typed addresses, prefetch on touch, opens in place. */
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

const Anchor = (props: ComponentPropsWithRef<'a'>) => <a {...props} />;

export const AppLink = createLink(Anchor);
