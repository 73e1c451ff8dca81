import { createFileRoute } from '@tanstack/react-router';
import { membersOnly } from '../shell/access.ts';

export const Route = createFileRoute('/_member')({ beforeLoad: membersOnly });
