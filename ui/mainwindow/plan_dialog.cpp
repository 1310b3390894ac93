#include "ui/mainwindow/plan_dialog.h"

#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/plan/plan_picture.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

PlanDialog::PlanDialog(const HouseContext &context, const QString &title, QWidget *parent)
    : QDialog(parent), m_context(context), m_picture(new PlanPicture(this)), m_messages(new MessageBar(this)),
      m_left(new QVBoxLayout), m_right(new QVBoxLayout), m_buttons(new QHBoxLayout)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    auto *heading = new ToneLabel(title, Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_right->setSpacing(gap::related);
    m_buttons->setSpacing(gap::related);
    m_right->addWidget(m_picture, 1);
    auto *middle = new QHBoxLayout;
    middle->setSpacing(gap::group);
    middle->addLayout(m_left, 1);
    middle->addLayout(m_right, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addLayout(middle, 1);
    column->addLayout(m_buttons);
}

} // namespace rowlock
