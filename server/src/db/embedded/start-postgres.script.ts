// Child process of postgres.test.ts, with the arguments <dataDir> hold|write. Prints the address of the database and,
// with `write`, each committed number.
import { Client } from 'pg';
import { startEmbedded } from './postgres.ts';

const [dataDir = '', mode] = process.argv.slice(2);
const database = await startEmbedded(dataDir);
if (mode === 'write') {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('CREATE TABLE written (value integer PRIMARY KEY)');
  process.stdout.write(`${database.url}\n`);
  for (let value = 1; ; value += 1) {
    await client.query('INSERT INTO written VALUES ($1)', [value]);
    process.stdout.write(`${value}\n`);
  }
}
process.stdout.write(`${database.url}\n`);
setInterval(() => undefined, 60_000);
