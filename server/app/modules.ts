/** Every route module and job, by name: nothing is loaded because it happens to lie in a folder. */
import type { Jobs } from '../jobs/jobs.ts';
import type { App } from '../routes/app.ts';

export const registerRoutes = async (_app: App): Promise<void> => {};

export const registerJobs = (_jobs: Jobs, _app: App): void => {};
