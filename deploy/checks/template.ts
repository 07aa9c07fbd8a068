import { parse } from '@evertdespiegeleer/go-template';

/** Renders a template of the chart with Go's own engine, which Helm uses, too. Helm's additional functions don't exist here. */
export const renderTemplate = (template: string, values: object): Promise<string> => parse(template, values);
