import { config } from '#platform/config.ts';
import { exitWithParent, onShutdown, sayReady } from '#platform/process.ts';
import { type Acquirer, startAcquirer } from './start.ts';

/** The sandbox acquirer as a separate process. It listens at ACQUIRER_URL. */

async function start(): Promise<Acquirer> {
  const c = config();
  const at = new URL(c.ACQUIRER_URL);
  return startAcquirer({
    databaseUrl: c.DATABASE_URL,
    host: at.hostname,
    port: Number(at.port || 80),
    secret: c.ACQUIRER_SECRET,
    webhookUrl: c.acquirerWebhookUrl,
    merchantName: c.SITE_NAME,
    shopName: c.SHOP_NAME,
    publicUrl: c.acquirerPublicUrl,
  });
}

try {
  const acquirer = await start();
  console.log(`Sandbox acquirer on ${acquirer.url}`);
  onShutdown(() => acquirer.close());
  exitWithParent();
  sayReady();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE'
      ? `The sandbox acquirer cannot listen: ${config().ACQUIRER_URL} is in use. Set ACQUIRER_URL to a free port.`
      : message,
  );
  process.exitCode = 1;
}
