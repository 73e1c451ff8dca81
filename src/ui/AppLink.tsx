/** The link that screens use: the router's, with typed paths, prefetch on touch, and navigation without a page load. */
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

const Anchor = (props: ComponentPropsWithRef<'a'>) => <a {...props} />;

export const AppLink = createLink(Anchor);
