# A mail server for tests, by Debian's aiosmtpd: says its port, takes mails of the user "box" with the password "s3cret",
# and writes each as it came to FOLDER/1.eml, FOLDER/2.eml, ... Ends when its standard input does.
# mail_server.py FOLDER plain|starttls|tls|free   (free: nobody has to sign in)
import asyncio
import pathlib
import ssl
import subprocess
import sys
import warnings

try:
    from aiosmtpd.smtp import SMTP, AuthResult
except ImportError:
    print("missing", flush=True)
    sys.exit()

folder, mode = pathlib.Path(sys.argv[1]), sys.argv[2]
count = 0


class Handler:
    async def handle_DATA(self, server, session, envelope):
        global count
        count += 1
        (folder / f"{count}.eml").write_bytes(envelope.original_content)
        (folder / f"{count}.to").write_text("\n".join(envelope.rcpt_tos))
        return "250 taken"


def authenticate(server, session, envelope, mechanism, data):
    if mode == "starttls" and session.ssl is None:
        (folder / "open").write_text("a password came over an open line")
    fits = (data.login, data.password) == (b"box", b"s3cret")
    return AuthResult(success=fits, handled=False)


def certificate():
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                           "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
                           str(folder / "key.pem"), "-out", str(folder / "cert.pem")],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if made.returncode != 0:
        print("missing", flush=True)
        sys.exit()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context


def options(context):
    chosen = {"data_size_limit": 50_000_000, "ident": "test"}
    if mode != "free":
        chosen.update(authenticator=authenticate, auth_required=mode != "plain", auth_require_tls=False)
    if mode == "starttls":
        chosen.update(tls_context=context, require_starttls=True)
    return chosen


async def serve():
    loop = asyncio.get_running_loop()
    context = certificate() if mode in ("starttls", "tls") else None
    server = await loop.create_server(lambda: SMTP(Handler(), loop=loop, **options(context)), "127.0.0.1", 0,
                                      ssl=context if mode == "tls" else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


warnings.simplefilter("ignore")
asyncio.run(serve())
