import { setTimeout as sleep } from 'node:timers/promises';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/testing/database.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { figureIn } from '../../apps/server/src/testing/metrics.ts';
import { runServer } from '../../apps/server/src/testing/process.ts';
import { textOf, yamlOf } from './files.ts';

type Rules = {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
};
type Panel = {
  id: number;
  title: string;
  datasource: { uid: string };
  targets: { expr: string; datasource: { uid: string } }[];
};

const alerts = yamlOf<Rules>('deploy/monitoring/alerts.yml').groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(textOf('deploy/monitoring/grafana/dashboard.json')) as { panels: Panel[] };
const queries = [
  ...alerts.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`the panel ${title}`, expr] as const)),
];

/** The lines of `/metrics` by metric name. */
type Lines = Map<string, string[]>;

const START_TIMEOUT_MS = 90_000;
/** The number of workers. All have the same limit of file descriptors; one metric is its sum over the workers, the other its maximum. */
const workersIn = (metrics: string) => figureIn(metrics, 'process_max_fds') / figureIn(metrics, 'worker_max_fds');

/** What Prometheus reads from a server with this number of processes, once all of them have started and answered a request. */
async function scrape(workers: number): Promise<Lines> {
  const { url } = await createTestDatabase();
  const port = await freePort();
  const run = runServer({ DATABASE_URL: url, PORT: String(port), WORKERS: String(workers) });
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
  let metrics = '';
  for (const deadline = Date.now() + START_TIMEOUT_MS; workersIn(metrics) !== workers; metrics = await get('/metrics')) {
    if (Date.now() > deadline) throw new Error(`not all of ${workers} processes have started: ${run.output()}`);
    await sleep(100);
    await get('/api/info');
  }
  run.child.kill('SIGTERM');
  await run.ended;
  return Map.groupBy(
    metrics.split('\n').filter((line) => /^\w/.test(line)),
    (line) => /^\w+/.exec(line)![0],
  );
}

const scraped = { 'one process': await scrape(1), 'two workers': await scrape(2) };
const servers = Object.entries(scraped);
const labelsOf = (lines: Lines, metric: string) =>
  new Set((lines.get(metric) ?? []).flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!)));
/** A metric and labels that Prometheus adds itself. */
const ADDED_METRIC = 'up';
const ADDED_LABELS = ['job', 'instance'];

/** The selectors of a PromQL expression with their metric and the labels that they match; null if it can't be parsed. */
function selectorsOf(expression: string): { metric: string; labels: string[] }[] | null {
  const selectors: { metric: string; labels: string[] }[] = [];
  let isValid = true;
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) isValid = false;
      const text = expression.slice(node.from, node.to);
      if (node.name === 'VectorSelector') selectors.push({ metric: /^\w*/.exec(text)![0], labels: [] });
      if (node.name === 'LabelName' && node.node.parent?.name.endsWith('LabelMatcher')) selectors.at(-1)?.labels.push(text);
    },
  });
  return isValid ? selectors : null;
}

describe('Alerts and dashboard', () => {
  test.each(queries)(
    '%s asks in PromQL only for metrics and labels that a server has, with one process and with several',
    (_, expression) => {
      const selectors = selectorsOf(expression);
      expect(selectors?.length).toBeGreaterThan(0);
      for (const [server, lines] of servers) {
        const unknown = selectors!.filter(({ metric }) => metric !== ADDED_METRIC && !lines.has(metric));
        expect([server, unknown]).toEqual([server, []]);
        for (const { metric, labels } of selectors!)
          expect(labels.filter((label) => !labelsOf(lines, metric).has(label) && !ADDED_LABELS.includes(label))).toEqual([]);
      }
    },
  );

  test('the rate of failures compares the failed answers with all answers of the same routes', () => {
    const rates = queries.filter(([, expression]) => expression.includes('status=~"5..') && expression.includes(' / '));
    expect(rates).toHaveLength(2);
    for (const [name, expression] of rates) {
      const [failed, all] = expression.split(' / ').map((side) => /route!?[=~]+"[^"]+"/.exec(side)?.[0]);
      expect(failed, name).toBeDefined();
      expect(all, name).toBe(failed);
    }
  });

  test('the check above finds unknown metrics, unknown labels and invalid expressions', () => {
    expect(selectorsOf('rate(no_such_metric{route="/"}[5m]) > 0')).toEqual([{ metric: 'no_such_metric', labels: ['route'] }]);
    for (const [, lines] of servers) {
      expect(lines.has('no_such_metric')).toBe(false);
      expect(labelsOf(lines, 'http_request_duration_seconds_count')).toEqual(new Set(['method', 'route', 'status']));
    }
    expect(selectorsOf('rate(up[5m]) >')).toBeNull();
  });
});

describe('Alerts', () => {
  test('are the alerts of the table in the operators’ manual, in the same order', () => {
    const manual = textOf('docs/OPERATIONS.md');
    const described = [...manual.matchAll(/^\| `(\w+)`: [^|]+ \| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name);
    expect(described).toEqual(alerts.map(({ alert }) => alert));
  });

  test('have a severity and a summary', () => {
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^[A-Z].{20,}/);
    }
  });
});

test('Prometheus scrapes both servers of the Compose file and loads the alerts; the panels of Grafana query that Prometheus', () => {
  const { services } = yamlOf<{ services: Record<string, { volumes: string[] }> }>('deploy/compose.yaml');
  const prometheus = yamlOf<{
    rule_files: string[];
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
  }>('deploy/monitoring/prometheus.yml');
  const [job] = prometheus.scrape_configs;
  expect(job).toMatchObject({ job_name: 'wieszcz', static_configs: [{ targets: ['game-1:9464', 'game-2:9464'] }] });
  const named = [...prometheus.scrape_configs, ...prometheus.alerting.alertmanagers]
    .flatMap(({ static_configs: configs }) => configs.flatMap(({ targets }) => targets))
    .map((target) => target.split(':')[0]!);
  expect(named.filter((service) => !services[service])).toEqual([]);
  expect(services.prometheus!.volumes).toContain('./monitoring/alerts.yml:/etc/prometheus/alerts.yml:ro');
  expect(prometheus.rule_files).toEqual(['alerts.yml']);

  const { datasources } = yamlOf<{ datasources: { uid: string; url: string }[] }>('deploy/monitoring/grafana/datasources.yml');
  const uids = panels.flatMap(({ datasource, targets }) => [datasource.uid, ...targets.map((target) => target.datasource.uid)]);
  expect([...new Set(uids)]).toEqual(datasources.map(({ uid }) => uid));
  expect(datasources.map(({ url }) => new URL(url).hostname).filter((service) => !services[service])).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test('Alertmanager has a receiver for each route, and sends to the mail catcher of the Compose file until the operator names another', () => {
  type Receiver = { name: string; email_configs: { to: string; from: string; smarthost: string; require_tls: boolean }[] };
  const { route, receivers } = yamlOf<{ route: { receiver: string }; receivers: Receiver[] }>(
    'deploy/monitoring/alertmanager.yml',
  );
  expect(receivers.map(({ name }) => name)).toEqual([route.receiver]);
  const { services } = yamlOf<{ services: Record<string, { networks: string[] }> }>('deploy/compose.yaml');
  for (const { to, from, smarthost } of receivers.flatMap(({ email_configs: configs }) => configs)) {
    expect([to, from]).toEqual([expect.stringContaining('@'), expect.stringContaining('@')]);
    const [host, port] = smarthost.split(':') as [string, string];
    expect([port, services[host]!.networks.filter((network) => services.alertmanager!.networks.includes(network))]).toEqual([
      '1025',
      ['mail'],
    ]);
  }
});
