/** The part of JSON Schema that our own schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** Lifted into the components of the document. */
  definitions?: Record<string, JsonSchema>;
  items?: JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

export interface ApiParameter {
  name: string;
  in: 'query' | 'path';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}

/** By media type. */
export type ApiContentOf = Record<string, { schema: JsonSchema; example?: unknown }>;

interface ApiContent {
  content?: ApiContentOf;
}

interface ApiReference {
  $ref: string;
}

interface ApiResponse extends ApiContent {
  description: string;
  headers?: Record<string, ApiReference>;
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  tags?: string[];
  parameters?: ApiParameter[];
  requestBody?: ApiContent & { required: boolean };
  /** One of them is enough; an empty one asks for nothing. */
  security: Record<string, string[]>[];
  responses: Record<string, ApiResponse | ApiReference>;
}

/** What `/api/openapi.json` answers. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    responses: Record<string, ApiResponse>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}
