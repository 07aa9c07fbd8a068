import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { MAX_COVER_BYTES } from '../../packages/domain/src/values/limits.ts';
import { configOf, isPinned, longestStopSeconds, ROOT, SECRETS, textOf, yamlOf } from './files.ts';
import { imageEnvironment } from './image.ts';
import { validateResource, type Resource } from './kubernetes.ts';
import { renderTemplate } from './template.ts';

type Values = {
  host: string;
  image: { repository: string; tag: string };
  settings: Record<string, string>;
  legal: { configMapName: string };
  secretName: string;
  network: object;
  backup: object;
};

const chart = yamlOf<{ name: string; version: string; appVersion: string }>('deploy/chart/Chart.yaml');
const defaults = yamlOf<Values>('deploy/chart/values.yaml');
const values = { ...defaults, host: 'gra.example' };
const isValidValues = new Ajv({ allErrors: true }).compile(JSON.parse(textOf('deploy/chart/values.schema.json')) as object);

/** The resources that Helm would install, in the order of their files. A file whose condition doesn't hold gives none. */
const render = async (given: object): Promise<Resource[]> => {
  const rendered = await Promise.all(
    readdirSync(join(ROOT, 'deploy/chart/templates')).map(async (file) => {
      const release = { Name: 'gra', Namespace: 'games', Service: 'Helm' };
      const text = await renderTemplate(textOf(`deploy/chart/templates/${file}`), {
        Values: given,
        Release: release,
        Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
      });
      return parse(text) as Resource | null;
    }),
  );
  return rendered.filter((resource) => resource !== null);
};
const renderOne = async (given: object, kind: string) => (await render(given)).find((resource) => resource.kind === kind)!;
const resources = await render(values);
const find = (kind: string) => resources.find((resource) => resource.kind === kind)!;

type Container = {
  image: string;
  ports: { name: string; containerPort: number }[];
  env: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  securityContext: object;
  lifecycle: { preStop: { sleep: { seconds: number } } };
  volumeMounts: object[];
};
type Deployment = {
  selector: { matchLabels: object };
  template: {
    metadata: { labels: object; annotations: object };
    spec: { securityContext: object; containers: [Container]; volumes: object[]; terminationGracePeriodSeconds: number };
  };
};
const deployment = find('Deployment').spec as Deployment;
const [game] = deployment.template.spec.containers;

/** What a container with the image of this target would read from its environment. */
const configOfContainer = ({ env }: Container, secrets: Record<string, string> = SECRETS, target?: string) => {
  const given = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  return configOf({ ...imageEnvironment(target), ...given, ...secrets });
};

const namespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
const address = (cidr: string) => ({ ipBlock: { cidr } });
const dns = { to: [namespace('kube-system')], ports: ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol })) };
const database = { to: [address('10.0.0.0/8')], ports: [{ port: 5432 }] };

describe('The chart', () => {
  test('renders resources that Kubernetes accepts', () => {
    expect(resources.map(({ kind }) => kind).toSorted()).toEqual([
      'Deployment',
      'Ingress',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ]);
    for (const resource of resources) validateResource(resource);
  });

  test('is checked by a validation that refuses a field of a wrong type', () => {
    const broken = structuredClone(find('Deployment')) as { spec: { replicas: unknown } };
    broken.spec.replicas = 'two';
    expect(() => validateResource(broken as never)).toThrow('replicas');
  });

  test("runs the image of the repository's own version, pinned to it", () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect([chart.version, chart.appVersion, defaults.image.tag]).toEqual([version, version, version]);
    expect(isPinned(game.image)).toBe(true);
  });

  test('gives the servers settings with which they start in production, and takes the secrets from a Kubernetes secret', async () => {
    expect(await configOfContainer(game)).toMatchObject({
      production: true,
      publicUrl: 'https://gra.example',
      trustProxy: ['uniquelocal'],
      demo: false,
    });
    expect(game.envFrom).toEqual([{ secretRef: { name: 'wieszcz' } }]);
    expect(resources.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });

  test('quotes the settings of the values, so that each stays one text whatever characters it has', async () => {
    const hostile = { ...values, settings: { LOG_LEVEL: 'a": "b\n- c: #{{ x }}' } };
    const { template } = (await renderOne(hostile, 'Deployment')).spec as Deployment;
    expect(template.spec.containers[0].env.at(-1)).toEqual({ name: 'LOG_LEVEL', value: hostile.settings.LOG_LEVEL });
  });

  test('shows the legal texts of a config map, where one is named', async () => {
    expect(JSON.stringify(find('Deployment'))).not.toContain('legal');
    const named = await renderOne({ ...values, legal: { configMapName: 'wieszcz-legal' } }, 'Deployment');
    validateResource(named);
    const { spec } = (named.spec as Deployment).template;
    const [container] = spec.containers;
    const { legal } = await configOfContainer(container);
    expect(container.volumeMounts).toContainEqual({ name: 'legal', mountPath: legal.folder, readOnly: true });
    expect(spec.volumes).toContainEqual({ name: 'legal', configMap: { name: 'wieszcz-legal' } });
  });

  test('runs servers neither as root nor with privileges, on a read-only file system, and lets them finish what they have begun', () => {
    expect(deployment.template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(game.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const drainSeconds = Number(game.env.find(({ name }) => name === 'DRAIN_SECONDS')!.value);
    const stopSeconds = game.lifecycle.preStop.sleep.seconds + longestStopSeconds(drainSeconds);
    expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds);
    expect(deployment.template.metadata.labels).toMatchObject(deployment.selector.matchLabels);
  });

  test('lets uploads of covers through the ingress', () => {
    const { annotations } = find('Ingress').metadata as { annotations?: Record<string, string> };
    const megabytes = Number(/^(\d+)m$/.exec(annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '')?.[1]);
    expect(megabytes * 2 ** 20).toBeGreaterThan(MAX_COVER_BYTES);
  });

  test('sends calls from the ingress through the service to the port of the servers, and monitoring to that of their metrics', async () => {
    const { selector, ports } = find('Service').spec as { selector: object; ports: { name: string; targetPort: string }[] };
    const budget = find('PodDisruptionBudget').spec as { selector: object };
    expect([{ matchLabels: selector }, budget.selector]).toEqual([deployment.selector, deployment.selector]);
    const { rules } = find('Ingress').spec as { rules: { host: string; http: { paths: object[] } }[] };
    const service = { name: find('Service').metadata.name, port: { name: ports[0]!.name } };
    const paths = [{ path: '/', pathType: 'Prefix', backend: { service } }];
    expect(rules).toEqual([{ host: values.host, http: { paths } }]);
    expect(ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
    const { port, metrics } = await configOfContainer(game);
    expect(game.ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: metrics!.port },
    ]);
    expect(deployment.template.metadata.annotations).toMatchObject({ 'prometheus.io/port': String(metrics!.port) });
  });

  test('allows connections from the ingress and monitoring only, and to DNS, the database and the mail server only', () => {
    expect(find('NetworkPolicy').spec).toEqual({
      podSelector: deployment.selector,
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: [namespace('ingress-nginx')], ports: [{ port: 'http' }] },
        { from: [namespace('monitoring')], ports: [{ port: 'metrics' }] },
      ],
      egress: [dns, database, { to: [address('0.0.0.0/0')], ports: [{ port: 587 }] }],
    });
  });

  test('allows all ports of the database that are named: of a pooler, the primary and the replicas', async () => {
    const network = { ...defaults.network, database: { cidr: '10.0.0.0/8', ports: [6432, 5000, 5001] } };
    expect(isValidValues({ ...values, network })).toBe(true);
    const policy = await renderOne({ ...values, network }, 'NetworkPolicy');
    expect((policy.spec as { egress: object[] }).egress[1]).toEqual({
      ...database,
      ports: [{ port: 6432 }, { port: 5000 }, { port: 5001 }],
    });
    validateResource(policy);
  });

  test('makes nightly backups if enabled, in pods with other labels than those of the servers', async () => {
    const backup = { ...defaults.backup, enabled: true };
    expect(isValidValues({ ...values, backup })).toBe(true);
    const added = (await render({ ...values, backup })).filter(({ metadata }) => metadata.name === 'gra-backup');
    expect(added.map(({ kind }) => kind)).toEqual(['NetworkPolicy', 'CronJob']);
    for (const resource of added) validateResource(resource);
    const [policy, job] = added.map(({ spec }) => spec) as [
      object,
      { jobTemplate: { spec: { activeDeadlineSeconds: number; template: Deployment['template'] } } },
    ];
    const { metadata, spec } = job.jobTemplate.spec.template;
    // A pod that never starts fails its job some hours later, before the next backup is due.
    expect(job.jobTemplate.spec.activeDeadlineSeconds).toBeLessThan(24 * 3600);
    const podSelector = { matchLabels: metadata.labels };
    expect(policy).toEqual({ podSelector, policyTypes: ['Ingress', 'Egress'], egress: [dns, database] });
    expect(metadata.labels).not.toMatchObject(deployment.selector.matchLabels);
    const [container] = spec.containers;
    expect(container.image).toBe(`registry.example/wieszcz-operations:${defaults.image.tag}`);
    expect(container.securityContext).toEqual(game.securityContext);
    const config = await configOfContainer(container, { DATABASE_URL: SECRETS.DATABASE_URL }, 'operations');
    expect(config).toMatchObject({ backupDir: '/backups', demo: false });
  });
});

describe('The values of the chart', () => {
  test('are complete but for the host name, which must be given', () => {
    isValidValues(defaults);
    expect(isValidValues.errors?.map(({ instancePath }) => instancePath)).toEqual(['/host']);
    expect([isValidValues(values), isValidValues.errors]).toEqual([true, null]);
  });

  test.each([
    ['a misspelt name', { ...values, replica: 3 }],
    ['an image without a version', { ...values, image: { ...values.image, tag: 'latest' } }],
    ['a setting that is a number', { ...values, settings: { HEAP_LIMIT: 512 } }],
    ['a host with a scheme', { ...values, host: 'https://gra.example' }],
    ['no port of the database', { ...values, network: { ...values.network, database: { cidr: '10.0.0.0/8', ports: [] } } }],
    ['a schedule that is no crontab line', { ...values, backup: { ...values.backup, schedule: 'daily' } }],
    ['no replicas', { ...values, replicas: 0 }],
  ])('are refused with %s', (_, given) => expect(isValidValues(given)).toBe(false));
});
