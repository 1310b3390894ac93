#include "ui/reservations/release_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/reservations/release_choice.h"

#include <QHBoxLayout>
#include <QTimer>

namespace rowlock {

ReleaseDialog::ReleaseDialog(const HouseContext &context, const Words &words, Instant begins, QWidget *parent)
    : QDialog(parent), m_release(new ReleaseChoice(begins, context.clock, context.facts.timeZone, this)),
      m_messages(new MessageBar(this, QStringLiteral("releaseMessage"))),
      m_accept(new ActionButton(words.accept, QStringLiteral("acceptRelease"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("releaseDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(words.title);
    setMinimumWidth(440);
    auto *heading = new ToneLabel(words.title, Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *about = new ToneLabel(words.about, Tone::Plain, this);
    about->setObjectName(QStringLiteral("releaseAbout"));
    about->setWordWrap(true);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelRelease"), ActionButton::Weight::Secondary, this);
    cancel->setAutoDefault(false);
    m_accept->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (ActionButton *button : {cancel, m_accept}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(about);
    column->addWidget(m_release);
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(buttons);
    connect(m_release, &ReleaseChoice::resized, this, [this] { // once its lines are laid out
        QTimer::singleShot(0, this, [this] { adjustSize(); });
    });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_release, &ReleaseChoice::changed, this, &ReleaseDialog::refresh);
    connect(m_accept, &QPushButton::clicked, this, [this] {
        const auto release = m_release->release();
        if (!release)
            return refresh();
        m_accept->setEnabled(false); // until it is answered
        emit chosen(*release);
    });
    m_release->setFocus();
    refresh();
}

void ReleaseDialog::setRelease(const ReleaseTime &release)
{
    m_release->setRelease(release);
}

void ReleaseDialog::refuse(const QString &sentence)
{
    refresh();
    m_messages->show(Tone::Danger, sentence);
}

void ReleaseDialog::refresh()
{
    m_messages->dismiss();
    const auto release = m_release->release();
    enableUnless(*m_accept, release ? QString() : release.error().message);
}

Instant firstBeginning(const HouseModel &house, const QList<HoldInfo> &holds, Instant otherwise)
{
    std::optional<Instant> first;
    for (const EventSummary &event : house.events()) {
        for (const HoldInfo &hold : holds) {
            if (hold.event == event.id)
                first = first ? std::min(*first, event.starts) : event.starts;
        }
    }
    return first.value_or(otherwise);
}

} // namespace rowlock
