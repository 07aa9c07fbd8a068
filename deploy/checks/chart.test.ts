import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { configOf, isPinned, longestStopSeconds, ROOT, SECRETS, textOf, yamlOf } from './files.ts';
import { imageEnvironment } from './image.ts';
import { validateResource, type Resource } from './kubernetes.ts';
import { renderTemplate } from './template.ts';

type Values = {
  host: string;
  image: { repository: string; tag: string };
  settings: Record<string, string>;
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
const resources = await render(values);
const find = (kind: string) => resources.find((resource) => resource.kind === kind)!;

type Container = {
  image: string;
  env: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  securityContext: object;
  lifecycle: { preStop: { sleep: { seconds: number } } };
};
const deployment = find('Deployment').spec as {
  replicas: number;
  selector: { matchLabels: object };
  template: {
    metadata: { labels: object };
    spec: { securityContext: object; containers: Container[]; terminationGracePeriodSeconds: number };
  };
};
const [game] = deployment.template.spec.containers;

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

  test('runs the image of the same release as the repository, pinned', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect([chart.version, chart.appVersion, defaults.image.tag]).toEqual([version, version, version]);
    expect(isPinned(game!.image)).toBe(true);
  });

  test('gives the servers settings with which they start in production, and takes the secrets from a Kubernetes secret', async () => {
    const given = Object.fromEntries(game!.env.map(({ name, value }) => [name, value]));
    const config = await configOf({ ...imageEnvironment(), ...given, ...SECRETS });
    expect(config).toMatchObject({
      production: true,
      publicUrl: 'https://gra.example',
      trustProxy: ['uniquelocal'],
      demo: false,
    });
    expect(game!.envFrom).toEqual([{ secretRef: { name: 'wieszcz' } }]);
    expect(resources.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });

  test('quotes the settings of the values, so that each stays one text whatever characters it has', async () => {
    const hostile = { ...values, settings: { LOG_LEVEL: 'a": "b\n- c: #{{ x }}' } };
    const [rendered] = (await render(hostile)).filter(({ kind }) => kind === 'Deployment');
    const { env } = (rendered!.spec as typeof deployment).template.spec.containers[0]!;
    expect(env.at(-1)).toEqual({ name: 'LOG_LEVEL', value: hostile.settings.LOG_LEVEL });
  });

  test('shows the legal texts of a config map, where one is named', async () => {
    expect(JSON.stringify(find('Deployment'))).not.toContain('legal');
    const named = (await render({ ...values, legal: { configMapName: 'wieszcz-legal' } })).find(
      ({ kind }) => kind === 'Deployment',
    )!;
    validateResource(named);
    const { spec } = (named.spec as typeof deployment).template as unknown as {
      spec: { containers: (Container & { volumeMounts: object[] })[]; volumes: object[] };
    };
    const [container] = spec.containers;
    const config = await configOf({
      ...imageEnvironment(),
      ...Object.fromEntries(container!.env.map(({ name, value }) => [name, value])),
      ...SECRETS,
    });
    expect(container!.volumeMounts).toContainEqual({ name: 'legal', mountPath: config.legal.folder, readOnly: true });
    expect(spec.volumes).toContainEqual({ name: 'legal', configMap: { name: 'wieszcz-legal' } });
  });

  test('runs servers without root, privileges and a writable file system, and lets them finish what they have begun', () => {
    expect(deployment.template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(game!.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const drainSeconds = Number(game!.env.find(({ name }) => name === 'DRAIN_SECONDS')!.value);
    const stopSeconds = game!.lifecycle.preStop.sleep.seconds + longestStopSeconds(drainSeconds);
    expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds);
    expect(deployment.template.metadata.labels).toMatchObject(deployment.selector.matchLabels);
  });

  test('lets uploads of covers through the ingress', () => {
    const { annotations } = find('Ingress').metadata as { annotations?: Record<string, string> };
    expect(annotations).toMatchObject({ 'nginx.ingress.kubernetes.io/proxy-body-size': '6m' });
  });

  test('allows connections from the ingress and monitoring only, and to DNS, the database and the mail server only', () => {
    const policy = find('NetworkPolicy').spec as {
      policyTypes: string[];
      ingress: { from: object[] }[];
      egress: { to: object[]; ports: { port: number }[] }[];
    };
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(policy.ingress.flatMap(({ from }) => from)).toEqual(
      ['ingress-nginx', 'monitoring'].map((namespace) => ({
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
      })),
    );
    expect(policy.egress.every(({ to }) => to.length > 0)).toBe(true);
    expect(policy.egress.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([53, 53, 5432, 587]);
  });

  test('allows all ports of the database that are named: of a pooler, the primary and the replicas', async () => {
    const network = { ...defaults.network, database: { cidr: '10.0.0.0/8', ports: [6432, 5000, 5001] } };
    expect(isValidValues({ ...values, network })).toBe(true);
    const [policy] = (await render({ ...values, network })).filter(({ kind }) => kind === 'NetworkPolicy');
    const { egress } = policy!.spec as { egress: { ports: { port: number }[] }[] };
    expect(egress[1]!.ports.map(({ port }) => port)).toEqual([6432, 5000, 5001]);
    validateResource(policy!);
  });

  test('makes nightly backups if enabled, in pods with other labels than those of the servers', async () => {
    const backup = { ...defaults.backup, enabled: true };
    expect(isValidValues({ ...values, backup })).toBe(true);
    const added = (await render({ ...values, backup })).filter(({ metadata }) => metadata.name === 'gra-backup');
    expect(added.map(({ kind }) => kind)).toEqual(['NetworkPolicy', 'CronJob']);
    for (const resource of added) validateResource(resource);
    const [policy, job] = added.map(({ spec }) => spec) as [
      { podSelector: { matchLabels: object } },
      { jobTemplate: { spec: { activeDeadlineSeconds: number; template: typeof deployment.template } } },
    ];
    const { metadata, spec } = job.jobTemplate.spec.template;
    // A pod that never starts fails its job some hours later, before the next backup is due.
    expect(job.jobTemplate.spec.activeDeadlineSeconds).toBeLessThan(24 * 3600);
    expect(metadata.labels).toEqual(policy.podSelector.matchLabels);
    expect(metadata.labels).not.toMatchObject(deployment.selector.matchLabels);
    const [container] = spec.containers;
    expect(container!.image).toBe(`registry.example/wieszcz-operations:${defaults.image.tag}`);
    expect(container!.securityContext).toEqual(game!.securityContext);
    const given = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]));
    const config = await configOf({ ...imageEnvironment('operations'), ...given, DATABASE_URL: SECRETS.DATABASE_URL });
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
