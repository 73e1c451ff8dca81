import { createFileRoute } from '@tanstack/react-router';
import { visitorsOnly } from '../app/access.ts';

export const Route = createFileRoute('/_visitor')({ beforeLoad: visitorsOnly });
