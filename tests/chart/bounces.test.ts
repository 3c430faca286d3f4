import { describe, expect, it } from '@jest/globals';
import { getContainer, getEnvironment, getRejection, render, template } from './helm.ts';

const smtp = { url: 'smtp://mail.example:587' };
const domain = 'bounces.sample.example';
const NAME = 'minutehand-notifications-bounces';

describe('delivery reports', () => {
  it('are off by default: no Service, no NetworkPolicy, no settings', () => {
    const objects = render();
    expect(objects.filter(({ kind, metadata }) => kind === 'NetworkPolicy' || metadata.name === NAME)).toEqual([]);
    expect(
      Object.keys(getEnvironment(objects, 'notifications')).filter((name) => /BOUNCE|SIGNING_SECRET/.test(name)),
    ).toEqual([]);
  });

  it('arrive at a Service of their own, with a secret that signs their addresses', () => {
    const objects = render({
      smtp,
      bounces: { domain, service: { type: 'LoadBalancer', annotations: { team: 'mail' } } },
    });
    expect(getEnvironment(objects, 'notifications')).toMatchObject({
      NOTIFICATIONS_BOUNCE_DOMAIN: domain,
      NOTIFICATIONS_BOUNCE_PORT: '2525',
    });
    expect(getContainer(objects, 'notifications').env.map(({ name }) => name)).toContain(
      'NOTIFICATIONS_SIGNING_SECRET',
    );
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === NAME);
    expect(service).toMatchObject({
      metadata: { annotations: { team: 'mail' } },
      spec: { type: 'LoadBalancer', ports: [{ name: 'smtp', port: 25, targetPort: 'bounces' }] },
    });
    const internal = objects.find(
      ({ kind, metadata }) => kind === 'Service' && metadata.name === 'minutehand-notifications',
    );
    expect(internal?.spec?.ports?.map(({ name }) => name)).toEqual(['grpc']);
  });

  it('may come from the allowed address ranges only; gRPC from the release, and metrics from nowhere', () => {
    const objects = render({ smtp, bounces: { domain, allowedCidrs: ['203.0.113.0/24'] } });
    const policy = objects.find(({ kind }) => kind === 'NetworkPolicy');
    expect(policy?.spec).toMatchObject({
      podSelector: { matchLabels: { 'app.kubernetes.io/component': 'notifications' } },
      policyTypes: ['Ingress'],
      ingress: [
        {
          ports: [{ port: 'grpc' }],
          from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/instance': 'minutehand' } } }],
        },
        { ports: [{ port: 'bounces' }], from: [{ ipBlock: { cidr: '203.0.113.0/24' } }] },
      ],
    });
  });

  it('let peers read metrics, or leave all ports to policies of the operator', () => {
    const peer = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } };
    const findPolicy = (networkPolicy: object) =>
      render({ smtp, bounces: { domain, networkPolicy } }).find(({ kind }) => kind === 'NetworkPolicy');
    expect(findPolicy({ adminFrom: [peer] })?.spec).toMatchObject({
      ingress: expect.arrayContaining([{ ports: [{ port: 'admin', protocol: 'TCP' }], from: [peer] }]),
    });
    expect(findPolicy({ enabled: false })).toBeUndefined();
  });

  it('are encrypted with the certificate of a Secret', () => {
    const objects = render({ smtp, bounces: { domain, tlsSecret: 'bounces-tls' } });
    expect(getEnvironment(objects, 'notifications')).toMatchObject({
      NOTIFICATIONS_BOUNCE_TLS_CERT_FILE: '/run/bounce-tls/tls.crt',
      NOTIFICATIONS_BOUNCE_TLS_KEY_FILE: '/run/bounce-tls/tls.key',
    });
    expect(getContainer(objects, 'notifications').volumeMounts).toContainEqual({
      ...{ name: 'bounce-tls', mountPath: '/run/bounce-tls', readOnly: true },
    });
    expect(template({ smtp, bounces: { domain, tlsSecret: 'bounces-tls' } }).output).toContain(
      'secretName: bounces-tls',
    );
  });

  it('are rejected without a mail server, with a malformed domain, and with a node port of a ClusterIP', () => {
    expect(getRejection({ bounces: { domain } })).toContain('bounces.domain is set, but no mail server');
    expect(getRejection({ smtp, bounces: { domain: 'Bounces example' } })).toContain('Set a domain in lower case');
    const service = { nodePort: 30025 };
    expect(getRejection({ smtp, bounces: { domain, service } })).toContain('bounces.service.nodePort is set');
  });
});
