import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';

export type Resource = { apiVersion: string; kind: string; metadata: { name: string }; spec: unknown };
type Model = new (resource: never) => { validate(): void };

const MODELS: Record<string, Model> = {
  'apps/v1 Deployment': Deployment,
  'batch/v1 CronJob': CronJob,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 Service': Service,
};

/** Throws unless the resource has the fields and types that Kubernetes defines for its kind. */
export function validateResource(resource: Resource): void {
  const kind = `${resource.apiVersion} ${resource.kind}`;
  const Kind = MODELS[kind];
  if (!Kind) throw new Error(`There is no check of ${kind}`);
  new Kind(resource as never).validate();
}
