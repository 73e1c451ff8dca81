/** Registers every route module and job by name; no folder is scanned for them. */

import { accountJobs } from '../jobs/account-jobs.ts';
import { dropOldKeys } from '../jobs/housekeeping-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { productJobs } from '../jobs/product-jobs.ts';
import { pushJobs } from '../jobs/push-jobs.ts';
import { tickDayJobs } from '../jobs/tick-day-jobs.ts';
import { tradingJobs } from '../jobs/trading-jobs.ts';
import { registerAlerts } from '../routes/alerts.ts';
import type { App } from '../routes/app.ts';
import { registerAssets } from '../routes/assets.ts';
import { registerCustomScript } from '../routes/custom-script.ts';
import { registerManifest } from '../routes/manifest.ts';
import { registerMarket } from '../routes/market.ts';
import { registerMember } from '../routes/member.ts';
import { registerNotMe } from '../routes/not-me.ts';
import { registerNotices } from '../routes/notices.ts';
import { registerOptions } from '../routes/options.ts';
import { registerPerformance } from '../routes/performance.ts';
import { registerProducts } from '../routes/products.ts';
import { registerProtection } from '../routes/protection.ts';
import { registerPush } from '../routes/push.ts';
import { registerSandboxMailbox } from '../routes/sandbox-mailbox.ts';
import { registerSandboxService } from '../routes/sandbox-service.ts';
import { registerSecurity } from '../routes/security.ts';
import { registerSession } from '../routes/session.ts';
import { registerSite } from '../routes/site.ts';
import { registerSpot } from '../routes/spot.ts';
import { registerTransfers } from '../routes/transfers.ts';
import { registerUploads } from '../routes/uploads.ts';
import { registerWallet } from '../routes/wallet.ts';

export const registerRoutes = async (app: App): Promise<void> => {
  registerSite(app);
  registerManifest(app);
  registerCustomScript(app);
  registerSession(app);
  registerMember(app);
  registerSecurity(app);
  registerNotices(app);
  registerPush(app);
  registerUploads(app);
  registerMarket(app);
  registerAlerts(app);
  registerAssets(app);
  registerSpot(app);
  registerOptions(app);
  registerPerformance(app);
  registerProtection(app);
  registerTransfers(app);
  registerProducts(app);
  registerWallet(app);
  registerNotMe(app);
  registerSandboxMailbox(app);
  registerSandboxService(app);
};

export const registerJobs = (jobs: Jobs, app: App): void => {
  jobs.register(dropOldKeys);
  for (const job of accountJobs(app.environment, app.log)) jobs.register(job);
  for (const job of productJobs(app.environment)) jobs.register(job);
  for (const job of pushJobs(app.environment, app.log)) jobs.register(job);
  for (const job of tradingJobs(app.feed, app.clock)) jobs.register(job);
  for (const job of tickDayJobs(app.environment)) jobs.register(job);
};
