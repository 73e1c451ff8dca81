import { createFileRoute } from '@tanstack/react-router';
import { visitorsOnly } from '../shell/access.ts';

export const Route = createFileRoute('/_visitor')({ beforeLoad: visitorsOnly });
