#include "model/store/verify.h"
#include "tests/process/support/season_ground.h"
#include "tests/support/house_fixture.h"
#include "tests/support/network_proxy.h"
#include "tests/support/test_server.h"

namespace rowlock {

namespace {

QString copyOf(const QString &house)
{
    const QString copy = newServerAddress();
    copyServerDatabase(house, copy);
    return copy;
}

class ServerGround final : public SeasonGround
{
public:
    explicit ServerGround(const QString &house)
        : m_address(copyOf(house)), m_network(std::make_unique<NetworkProxy>(asCounter(m_address)))
    {}
    ~ServerGround() override
    {
        m_network.reset();
        dropServerDatabase(m_address);
    }

    QString house() const override { return m_network->address(); }
    QString books() const override { return m_address; }

    QString arm(QRandomGenerator &random) override
    {
        m_cutsBefore = m_network->cuts();
        m_armed = true;
        const auto within = random.bounded(2) == 0 ? NetworkProxy::Cut::Within : NetworkProxy::Cut::Before;
        const qint64 piece = 1 + random.bounded(18);
        const quint32 what = random.bounded(60);
        if (what == 0) { // its answer, and nobody can be asked for as long as one waits
            m_network->andThen([this] { m_network->setDown(true); });
            m_network->atNextCommit(random.bounded(2) == 0 ? NetworkProxy::Commit::LosesItsAnswer
                                                           : NetworkProxy::Commit::IsLost);
            return QStringLiteral("cut off at COMMIT for long");
        }
        if (what < 6) {
            m_isAway = true;
            m_network->setDown(true);
            return QStringLiteral("server away");
        }
        if (what < 16) {
            m_network->andThen(crashTestServerInside);
            m_network->cutAt(piece, within);
            return QStringLiteral("server to crash");
        }
        if (what < 30) {
            m_network->atNextCommit(what % 2 == 0 ? NetworkProxy::Commit::LosesItsAnswer
                                                  : NetworkProxy::Commit::IsLost);
            return QStringLiteral("cut at COMMIT");
        }
        m_network->cutAt(piece, within);
        return QStringLiteral("cut");
    }
    bool isArmed() const override { return m_armed; }
    bool hasStruck() const override { return m_isAway || m_network->cuts() > m_cutsBefore; }
    bool isDown() const override { return false; }
    void repair() override
    {
        m_network->cutAt(0, NetworkProxy::Cut::Before);
        m_network->atNextCommit(NetworkProxy::Commit::Passes);
        m_network->andThen({});
        m_network->setDown(false);
    }
    void forget() override
    {
        m_armed = m_isAway = false;
        m_cutsBefore = m_network->cuts();
    }
    bool leavesDoubt(const pure::Answer &answer) const override { return answer.refusal == pure::Answer::inDoubt; }
    bool mayComeBack(const pure::Answer &answer) const override { return leavesDoubt(answer); }
    void disarm() override
    {
        repair();
        forget();
    }
    void rise(QRandomGenerator &) override {}
    void restart() override { crashTestServer(); }
    qint64 patienceMs() const override { return 30'000; }
    bool numbersMaySkip() const override { return true; }
    QString problem() const override // the rules too, which takes their owner
    {
        const auto owner = Connection::open(m_address, OpenMode::ReadOnly);
        const auto whole = owner ? verifyHouse(**owner) : Result<VerifyReport>(refuse(owner.error()));
        return whole ? whole->problems.join(u'\n') : said(whole);
    }

private:
    QString m_address;
    std::unique_ptr<NetworkProxy> m_network;
    qint64 m_cutsBefore = 0;
    bool m_armed = false;
    bool m_isAway = false;
};

} // namespace

std::unique_ptr<SeasonGround> groundOnServer(const QString &house)
{
    return std::make_unique<ServerGround>(house);
}

} // namespace rowlock
