# /etc/varnish/satonowa.vcl: Varnish between nginx, which has the certificates, and the web processes. It keeps what the site says is the same for
# everybody, until the site's worker tells it by tags that something on it changed: PURGE_URL=http://<this machine>:6083/purge. Put your processes
# and workers in. How it is started: varnish.service.d/satonowa.conf.
vcl 4.1;

import directors;
import std;
import xkey; # Debian's varnish-modules

# As the processes say of themselves whether they take connections. Not by /readyz: while the database is away all are unready at once.
probe alive {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}
backend web1 {
    .host = "127.0.0.1";
    .port = "3011";
    .probe = alive;
    .connect_timeout = 3s;
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
}
backend web2 {
    .host = "127.0.0.1";
    .port = "3012";
    .probe = alive;
    .connect_timeout = 3s;
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
}

# Machines with workers
acl workers {
    "127.0.0.1";
    "10.0.0.0"/8;
}

sub vcl_init {
    new web = directors.round_robin();
    web.add_backend(web1);
    web.add_backend(web2);
}

sub vcl_recv {
    # A port of its own, to which no proxy leads.
    if (local.socket == "purge") {
        if (client.ip !~ workers) {
            return (synth(403));
        }
        if (req.method != "POST" || !req.http.Cache-Tag) {
            return (synth(400));
        }
        set req.http.Gone = xkey.purge(regsub(req.http.Cache-Tag, "^\*$", "all"));
        return (synth(200, "Purged " + req.http.Gone));
    }

    set req.backend_hint = web.backend();
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Three encodings, and not as many as browsers have ways to ask for them.
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elseif (req.http.Accept-Encoding ~ "(?i)\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    if (req.restarts == 0) {
        unset req.http.Old-Page;
    }
    # Cookies make no difference to what is kept, and what is anybody's own says so.
    return (hash);
}

# As old as the page allows while it is made anew; older when the site fails.
sub vcl_hit {
    if (obj.ttl < 0s && obj.ttl + std.duration(obj.http.Stale-While, 0s) < 0s && !req.http.Old-Page && std.healthy(req.backend_hint)) {
        set req.http.Old-Page = "is there";
        set req.grace = 0s;
        return (restart);
    }
}
sub vcl_synth {
    if (req.http.Old-Page == "is there" && resp.status == 503) {
        set req.http.Old-Page = "is shown";
        set req.grace = 1d;
        return (restart);
    }
}

sub vcl_backend_response {
    # A file that one release does not have, another may, while both run.
    if (bereq.url ~ "^/assets/" && beresp.status == 404 && bereq.retries == 0) {
        return (retry);
    }
    # What is kept already stays.
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch || bereq.http.Old-Page == "is there") {
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    set beresp.http.Stale-While = beresp.grace + "s";
    if (beresp.ttl > 0s) {
        set beresp.grace = 1d;
    }
    set beresp.http.xkey = "all";
    if (beresp.http.Cache-Tag) {
        set beresp.http.xkey = "all," + beresp.http.Cache-Tag;
    }
}

sub vcl_backend_error {
    # It ended between two probes. A POST is never sent twice.
    if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
    if (bereq.http.Old-Page == "is there") {
        return (abandon);
    }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "10";
    set beresp.body = "ただいまページを表示できません。しばらくしてから、もう一度お試しください。";
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Cache-Tag;
    unset resp.http.Stale-While;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
