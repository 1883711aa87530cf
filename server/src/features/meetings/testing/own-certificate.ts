/**
 * A certificate of 127.0.0.1 and its key, for servers that tests start on this machine alone: it opens nothing, and nobody
 * trusts it but the test that says so. Made by `openssl req -x509 -newkey ec`.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBvDCCAWKgAwIBAgIUGsO4EdvWQKVd+mlETHEPnAWrY7wwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwUY2FsZW5kYXIuZXhhbXBsZS5vcmcwIBcNMjYxMTI1MjI0NDU0
WhgPMjEyNjExMDEyMjQ0NTRaMB8xHTAbBgNVBAMMFGNhbGVuZGFyLmV4YW1wbGUu
b3JnMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEBSrNrIIt8Iqud5YWCaHeIJQ+
1rfYAz3ENWS3IigBgTcAkQMdz15qns6pL+jckI8CKqb8Dvs0gSO4WCB8NOIveKN6
MHgwHQYDVR0OBBYEFOCpSMvcp3T5bUDdvXBC8fO4roZOMB8GA1UdIwQYMBaAFOCp
SMvcp3T5bUDdvXBC8fO4roZOMA8GA1UdEwEB/wQFMAMBAf8wJQYDVR0RBB4wHIIU
Y2FsZW5kYXIuZXhhbXBsZS5vcmeHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgLEYv
GTo8KvUPV6bEf54SwJL0gi4LmlqQsxiUaQrHrQQCIQCClikYY4N0Kyp/Ujkt0HBT
Evj2NuAJrVvIZMZMo7cshw==
-----END CERTIFICATE-----
`;
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg34YOwugammd6641u
5xmJEv9zi/AGA2Qr5dSoM/Z+6g+hRANCAAQFKs2sgi3wiq53lhYJod4glD7Wt9gD
PcQ1ZLciKAGBNwCRAx3PXmqezqkv6NyQjwIqpvwO+zSBI7hYIHw04i94
-----END PRIVATE KEY-----
`;
