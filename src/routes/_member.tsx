import { createFileRoute } from '@tanstack/react-router';
import { membersOnly } from '../app/access.ts';

export const Route = createFileRoute('/_member')({ beforeLoad: membersOnly });
