// A counter that works in shifts, for the tests of them at the window.
#pragma once

#include "model/domain/drawer_kick.h"
#include "tests/support/staffed_counter.h"

#include <QSpinBox>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTextEdit>

namespace rowlock {

// A receipt printer on the network: what it was sent, all connections together.
class Printer
{
public:
    Printer()
    {
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            while (QTcpSocket *socket = m_server.nextPendingConnection())
                QObject::connect(socket, &QTcpSocket::readyRead, socket,
                                 [this, socket] { m_received += socket->readAll(); });
        });
        m_server.listen(QHostAddress::LocalHost);
    }
    QString address() const { return QStringLiteral("tcp://127.0.0.1:%1").arg(m_server.serverPort()); }
    qsizetype kicks() const { return m_received.count(kickBytes()); }
    void turnOff() { m_server.close(); }

private:
    QTcpServer m_server;
    QByteArray m_received;
};

class ShiftCounter : protected StaffedCounter
{
protected:
    QString sign() const { return m_counter->find<QPushButton>("shiftButton")->text(); }
    QAction *entry(const char *name) const { return m_counter->find<QAction>(name); }
    QString paper() const { return shown<QTextEdit>("reportPaper")->toPlainText().trimmed(); }

    void addDrawer(const QString &name = QStringLiteral("Left"), const QString &kick = {}, bool isShared = false)
    {
        Drawer drawer;
        drawer.name = name;
        drawer.kick = kick;
        drawer.severalPeople = drawer.severalTerminals = isShared;
        const auto saved = m_office->shifts().saveDrawer(drawer);
        QVERIFY2(saved, saved ? "" : qPrintable(saved.error().message));
    }

    void openWindow()
    {
        m_counter->openWindow();
        QTRY_VERIFY(m_counter->find("shiftButton")->isVisible());
    }

    void openShift(const QString &floated)
    {
        entry("shiftOpen")->trigger();
        QTRY_VERIFY(shown<QPushButton>("shiftAccept") && shown<QPushButton>("shiftAccept")->isEnabled());
        m_counter->typeAnew("shiftFloat", floated);
        m_counter->press("shiftAccept");
        QTRY_VERIFY(!m_counter->find("openShiftDialog"));
        QTRY_VERIFY2(sign().startsWith(QStringLiteral("Left · since ")), qPrintable(sign()));
    }

    void sellForCash(const QString &seat)
    {
        hold(seat);
        m_counter->press("cashButton");
        QTRY_VERIFY(m_counter->find("cashDialog"));
        m_counter->press("exactButton");
        QTRY_VERIFY(!m_counter->sell().sale());
        settle();
    }

    void beginCount()
    {
        entry("shiftCount")->trigger();
        QTRY_VERIFY(shown<QPushButton>("countAccept") && shown<QPushButton>("countAccept")->isEnabled());
        QTRY_VERIFY(m_counter->find("countDialog")->isActiveWindow()); // what is typed goes there
    }

    void count(qint64 worth, int pieces)
    {
        const QByteArray name = "pieces-" + QByteArray::number(worth);
        QTRY_VERIFY(shown<QSpinBox>(name.constData()) && shown<QSpinBox>(name.constData())->isEnabled());
        auto *field = shown<QSpinBox>(name.constData());
        field->setFocus(Qt::TabFocusReason);
        QTest::keyClicks(field, QString::number(pieces));
    }

    void countAndCompare(const QList<std::pair<qint64, int>> &pieces)
    {
        beginCount();
        for (const auto &[worth, number] : pieces)
            count(worth, number);
        m_counter->press("countAccept");
        QTRY_VERIFY(!m_counter->text("countExpected").isEmpty());
    }
};

} // namespace rowlock
